"use strict";
(() => {
  const { board, pieces, nodes } = JSON.parse(document.getElementById("data").textContent);
  const svg = document.getElementById("board");
  const moves = document.getElementById("moves");
  const play = document.getElementById("play");

  // Colours: surfaces, and the inks of seats and pieces.
  const grounds = {
    wood: { rim: "#7a5434", cell: "#e9cda3", shaded: "#cda474", high: "#fff6e2", line: "#68462a", label: "#f0dcbe" },
    slate: { rim: "#2c323c", cell: "#5c6775", shaded: "#4c5663", high: "#cad3dc", line: "#22272f", label: "#c4cdd6" },
    cloth: { rim: "#1e4636", cell: "#3e7a5f", shaded: "#336a52", high: "#c4decc", line: "#16362a", label: "#cee2d6" },
  };
  const ground = grounds[board.surface] || grounds.wood;
  const inks = ["#26282e", "#f6f2e8", "#d55e00", "#0072b2", "#969694", "#009e73", "#f0e442", "#cc79a7"];
  const ink = (role) => inks[Math.min(role, inks.length - 1)];
  const rgb = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  const hex = (parts) => "#" + parts.map((part) => Math.round(Math.max(0, Math.min(255, part))).toString(16).padStart(2, "0")).join("");
  const shade = (colour, factor) => hex(rgb(colour).map((part) => part * factor));
  const mix = (one, other, share) => hex(rgb(one).map((part, at) => part + (rgb(other)[at] - part) * share));
  const bright = (colour) => { const [r, g, b] = rgb(colour); return 0.3 * r + 0.59 * g + 0.11 * b > 140; };
  const edge = (role) => (role === 0 ? "#606060" : shade(ink(role), 0.55));

  // The board may be turned; y goes up in its coordinates and down in the picture's.
  let angle = 0;
  const at = ([x, y]) => {
    const [sin, cos] = [Math.sin(angle * Math.PI / 180), Math.cos(angle * Math.PI / 180)];
    return [x * cos - y * sin, -(x * sin + y * cos)];
  };
  const corners = (site) => site.outline.map(([x, y]) => at([site.at[0] + x, site.at[1] + y]));
  const upright = (site) => {
    const [x, y] = at(site.at);
    return site.outline.map(([dx, dy]) => [x + dx, y - dy]);
  };
  const text = (points) => points.map(([x, y]) => `${+x.toFixed(3)},${+y.toFixed(3)}`).join(" ");

  const draw = (parent, name, attributes, content) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (content !== undefined) element.textContent = content;
    parent.append(element);
    return element;
  };

  // The convex hull of points, by Andrew's monotone chain.
  const hull = (points) => {
    const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    const half = (list) => {
      const chain = [];
      for (const point of list) {
        const turns = () => {
          const [[ax, ay], [bx, by]] = chain.slice(-2);
          return (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax) <= 1e-6;
        };
        while (chain.length > 1 && turns()) chain.pop();
        chain.push(point);
      }
      return chain.slice(0, -1);
    };
    return [...half(sorted), ...half(sorted.reverse())];
  };

  // Is a point inside a convex hull, or nearer to it than so much?
  const near = (outer, [x, y], radius) => outer.every(([ax, ay], number) => {
    const [bx, by] = outer[(number + 1) % outer.length];
    const length = Math.hypot(bx - ax, by - ay) || 1;
    return ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length > -radius;
  });

  const buttons = (site) => site.off_board && site.caption;
  const onBoard = board.sites.filter((site) => !site.off_board);
  const points = onBoard.length > 0 && onBoard.every((site) => site.outline.length === 0);
  const highest = Math.max(0, ...onBoard.map((site) => site.level));
  const rim = points ? 1.15 : 0.62;
  const held = new Map();
  for (const node of nodes) for (const number of node.pieces) {
    const { site, size } = pieces[number];
    held.set(site, Math.max(held.get(site) || 0, size));
  }
  // Round trays that hold a piece at some time, and the radius of each; one with an outline has room of its own.
  const trays = new Map(board.sites
    .map((site, number) => [site, held.get(number)])
    .filter(([site, size]) => site.off_board && !site.caption && size !== undefined && !site.outline.length)
    .map(([site, size]) => [site, size / 2 + 0.04]));
  const boardHull = () => hull(onBoard.flatMap((site) => (site.outline.length ? corners(site) : [at(site.at)])));
  // Trays keep clear of the rim: they move away from the middle until all of them do.
  const middle = [0, 1].map((axis) => {
    const along = onBoard.map((site) => site.at[axis]);
    return (Math.min(...along) + Math.max(...along)) / 2;
  });
  const moved = ([x, y], factor) => at([middle[0] + (x - middle[0]) * factor, middle[1] + (y - middle[1]) * factor]);
  const outer = boardHull();
  const clear = (factor) => [...trays].every(([site, radius]) => !near(outer, moved(site.at, factor), rim + radius));
  const reach = [...Array(50).keys()].map((step) => 1 + step / 50).find(clear) || 1;
  const place = (site) => (trays.has(site) ? moved(site.at, reach) : at(site.at));

  const drawBoard = () => {
    svg.replaceChildren();
    const outer = boardHull();
    const all = [...outer.flatMap(([x, y]) => [[x - rim, y - rim], [x + rim, y + rim]]),
      ...board.labels.map((label) => at(label[1])).flatMap(([x, y]) => [[x - 0.35, y - 0.35], [x + 0.35, y + 0.35]]),
      ...[...trays].flatMap(([site, radius]) => {
        const [[x, y], room] = [place(site), radius + 0.1];
        return [[x - room, y - room], [x + room + 0.25, y + room]];
      }),
      ...board.sites.filter((site, number) => site.off_board && site.outline.length && held.has(number))
        .flatMap((site) => upright(site))];
    const [xs, ys] = [all.map((point) => point[0]), all.map((point) => point[1])];
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    svg.setAttribute("viewBox", [left, top, Math.max(...xs) - left, Math.max(...ys) - top].map((part) => part.toFixed(3)).join(" "));
    gradients(draw(svg, "defs", {}));
    const around = (radius, fill) => draw(svg, "polygon", {
      points: text(outer), fill, stroke: fill, "stroke-width": 2 * radius, "stroke-linejoin": "round",
    });
    around(rim, ground.rim);
    around(points || board.lines.length ? 0.42 : 0.03, board.lines.length ? ground.cell : shade(ground.rim, 0.78));
    onBoard.filter((site) => site.outline.length).forEach(drawCell);
    for (const [site, r] of trays) {
      const [cx, cy] = place(site);
      draw(svg, "circle", { cx, cy, r, fill: "var(--panel)", stroke: "var(--edge)", "stroke-width": 0.03 });
    }
    for (const [from, to] of board.lines) {
      const [[x1, y1], [x2, y2]] = [at(from), at(to)];
      draw(svg, "line", { x1, y1, x2, y2, stroke: ground.line, "stroke-width": 0.03, "stroke-linecap": "round" });
    }
    for (const [name, place] of board.labels) {
      const [x, y] = at(place);
      write(svg, name, x, y, 0.34, board.lines.length && near(outer, [x, y], 0.42) ? ground.line : ground.label);
    }
    return draw(svg, "g", {});
  };

  const drawCell = (site) => {
    const plain = site.shaded ? ground.shaded : ground.cell;
    const fill = highest ? mix(shade(ground.shaded, 0.7), ground.high, site.level / highest) : plain;
    draw(svg, "polygon", { points: text(corners(site)), fill, stroke: ground.line, "stroke-width": 0.025, "stroke-opacity": 0.5 });
    if (site.outline.length > 4) {
      const [cx, cy] = at(site.at);
      draw(svg, "circle", { cx, cy, r: 0.4, fill: shade(fill, 0.9), stroke: shade(fill, 0.7), "stroke-width": 0.02 });
    }
  };

  const gradients = (defs) => inks.forEach((colour, role) => {
    const ball = draw(defs, "radialGradient", { id: `ball${role}`, cx: 0.35, cy: 0.3, r: 0.75 });
    draw(ball, "stop", { offset: 0, "stop-color": mix(colour, "#ffffff", role === 1 ? 0.9 : 0.5) });
    draw(ball, "stop", { offset: 0.4, "stop-color": colour });
    draw(ball, "stop", { offset: 1, "stop-color": shade(colour, 0.65) });
  });

  const write = (parent, content, x, y, size, fill) => draw(parent, "text", {
    x, y, fill, "font-size": size, "text-anchor": "middle", "dominant-baseline": "central", "font-family": "system-ui, sans-serif",
  }, content);

  // What is drawn on a piece, in units of its diameter; what lies off the board never turns.
  const drawGlyphs = (layer, piece, x, y, way) => {
    const body = ink(piece.ink);
    const contrast = bright(body) ? "#26282e" : "#ffffff";
    const tone = (name) => {
      if (typeof name !== "string") return ink(name.ink);
      return { contrast, faint: mix(body, contrast, 0.4), body }[name];
    };
    const point = (vector) => { const [dx, dy] = way(vector); return [x + dx, y + dy]; };
    for (const { form, stroke, tone: name } of piece.glyphs || []) {
      const [kind, details] = Object.entries(form)[0];
      const colour = tone(name);
      const outline = { fill: "none", stroke: colour, "stroke-width": stroke * piece.size };
      const look = stroke > 0 ? outline : { fill: colour };
      if (kind === "circle") {
        const [cx, cy] = point(details.at);
        draw(layer, "circle", { cx, cy, r: details.radius * piece.size, ...look });
      } else if (kind === "polygon") {
        draw(layer, "polygon", { points: text(details.map(point)), ...look });
      } else if (kind === "line") {
        draw(layer, "polyline", { points: text(details.map(point)), ...outline });
      } else if (kind === "text") {
        // Capitals are as high as the glyph says.
        write(layer, details.text, ...point(details.at), details.height * piece.size / 0.72, colour);
      }
    }
  };

  const drawPiece = (layer, piece, lift) => {
    const [x, y] = place(board.sites[piece.site]);
    const cy = y - lift;
    const [radius, role] = [piece.size / 2, piece.ink];
    const colour = ink(role);
    const [kind, details] = typeof piece.shape === "string" ? [piece.shape, {}] : Object.entries(piece.shape)[0];
    const turned = board.sites[piece.site].off_board ? ([px, py]) => [px, -py] : at;
    const way = ([px, py]) => turned([px * piece.size, py * piece.size]);
    const line = { stroke: edge(role), "stroke-width": 0.03 };
    const shadow = (spread) => draw(layer, "circle", { cx: x + 0.03, cy: cy + radius * 0.16, r: radius * spread, fill: "#000", "fill-opacity": 0.25 });
    let face = cy;
    switch (kind) {
      case "ball":
        shadow(1);
        draw(layer, "circle", { cx: x, cy, r: radius, fill: `url(#ball${Math.min(role, inks.length - 1)})` });
        break;
      case "disc":
        shadow(1);
        draw(layer, "circle", { cx: x, cy: cy + radius * 0.1, r: radius, fill: shade(colour, 0.62) });
        draw(layer, "circle", { cx: x, cy, r: radius, fill: colour, ...line });
        draw(layer, "circle", { cx: x, cy, r: radius * 0.74, fill: "none", stroke: edge(role), "stroke-width": 0.025, "stroke-opacity": 0.6 });
        break;
      case "ring":
        draw(layer, "circle", { cx: x, cy, r: radius * 0.84, fill: "none", stroke: edge(role), "stroke-width": radius * 0.36 });
        draw(layer, "circle", { cx: x, cy, r: radius * 0.84, fill: "none", stroke: colour, "stroke-width": radius * 0.28 });
        break;
      case "cross": {
        const arm = radius * 0.78;
        const path = `M${x - arm} ${cy - arm}L${x + arm} ${cy + arm}M${x + arm} ${cy - arm}L${x - arm} ${cy + arm}`;
        draw(layer, "path", { d: path, stroke: edge(role), "stroke-width": 0.17 });
        draw(layer, "path", { d: path, stroke: colour, "stroke-width": 0.12 });
        break;
      }
      case "tile": {
        const half = radius * 0.86;
        const box = { x: x - half, width: 2 * half, height: 2 * half, rx: radius * 0.22 };
        draw(layer, "rect", { ...box, y: cy - half + radius * 0.09, fill: shade(colour, 0.5) });
        draw(layer, "rect", { ...box, y: cy - half, fill: colour, ...line });
        break;
      }
      case "column": {
        const rise = Math.max(0.06, Math.min(0.3, details.height * 0.1));
        draw(layer, "circle", { cx: x + rise * 0.8, cy: cy + rise * 0.5, r: radius, fill: "#000", "fill-opacity": 0.25 });
        face = cy - rise;
        draw(layer, "line", { x1: x, y1: cy, x2: x, y2: face, stroke: shade(colour, 0.5), "stroke-width": 2 * radius, "stroke-linecap": "round" });
        draw(layer, "circle", { cx: x, cy: face, r: radius, fill: colour, ...line });
        break;
      }
      case "polygon": {
        const outline = details.map(way).map(([px, py]) => [x + px, cy + py]);
        draw(layer, "polygon", { points: text(outline), fill: colour, ...line, "stroke-linejoin": "round" });
        break;
      }
    }
    if (piece.glyphs) {
      drawGlyphs(layer, piece, x, face, way);
    } else if (piece.label) {
      write(layer, piece.label, x, face, radius * ([...piece.label].length > 2 ? 0.72 : 1), bright(colour) ? "#26282e" : "#ffffff");
    }
  };

  const frame = (layer, number, colour) => {
    const site = board.sites[number];
    const [cx, cy] = place(site);
    const look = { fill: colour, "fill-opacity": 0.25, stroke: colour, "stroke-width": 0.07, "stroke-linejoin": "round" };
    const inner = corners(site).map(([x, y]) => [cx + (x - cx) * 0.9, cy + (y - cy) * 0.9]);
    if (inner.length) draw(layer, "polygon", { points: text(inner), ...look });
    else draw(layer, "circle", { cx, cy, r: trays.get(site) || 0.5, ...look });
  };

  const drawPosition = (layer, node) => {
    layer.replaceChildren();
    for (const site of [...(node.left || []), ...(node.reached || [])]) frame(layer, site, "#f0e442");
    for (const [site, mark] of node.marks || []) if (mark !== "doomed") frame(layer, site, mark === "goal" ? "#009e73" : "#cc79a7");
    const heaps = new Map();
    for (const number of node.pieces) {
      const piece = pieces[number];
      const below = heaps.get(piece.site) || 0;
      heaps.set(piece.site, below + 1);
      drawPiece(layer, piece, board.sites[piece.site].off_board ? 0.06 * Math.min(below, 4) : 0);
    }
    for (const [number, count] of heaps) {
      const site = board.sites[number];
      if (!site.off_board || count < 2) continue;
      const [x, y] = place(site);
      write(layer, `×${count}`, x + 0.5, y + 0.42, 0.32, "var(--text)");
    }
    for (const [site, mark] of node.marks || []) {
      if (mark !== "doomed") continue;
      const [x, y] = place(board.sites[site]);
      draw(layer, "path", { d: `M${x - 0.25} ${y - 0.25}L${x + 0.25} ${y + 0.25}M${x + 0.25} ${y - 0.25}L${x - 0.25} ${y + 0.25}`, stroke: "#d55e00", "stroke-width": 0.1 });
    }
  };

  let here = 0;
  let layer = drawBoard();
  const show = (number) => {
    here = number;
    const node = nodes[number];
    drawPosition(layer, node);
    moves.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const button = moves.querySelector(`[data-node="${number}"]`);
    button.setAttribute("aria-current", "true");
    const [top, height] = [button.offsetTop - moves.offsetTop, button.offsetHeight];
    if (top < moves.scrollTop) moves.scrollTop = top - height;
    else if (top + height > moves.scrollTop + moves.clientHeight) moves.scrollTop = top + 2 * height - moves.clientHeight;
    for (const item of document.querySelectorAll("[data-seat]")) {
      const seat = Number(item.dataset.seat);
      item.querySelector(".ink").style.background = ink(node.inks?.[seat] ?? seat);
      item.classList.toggle("turn", node.turn === seat);
    }
  };

  const next = () => nodes[here].children?.[0];
  const end = () => { let last = here; while (nodes[last].children) last = nodes[last].children[0]; return last; };
  const sibling = (way) => {
    const family = nodes[nodes[here].parent]?.children || [];
    return family[family.indexOf(here) + way];
  };
  const go = (number) => { if (number !== undefined) show(number); };

  let clock = 0;
  const pause = () => { clearInterval(clock); clock = 0; play.setAttribute("aria-pressed", "false"); };
  const toggle = () => {
    if (clock) return pause();
    if (next() === undefined) show(0);
    play.setAttribute("aria-pressed", "true");
    clock = setInterval(() => (next() === undefined ? pause() : show(next())), 1000);
  };
  const turn = () => { angle = (angle + (board.turn || 180)) % 360; layer = drawBoard(); show(here); };

  const acts = {
    first: () => show(0), back: () => go(nodes[here].parent), play: toggle, forward: () => go(next()), last: () => show(end()), turn,
  };
  for (const [id, act] of Object.entries(acts)) {
    document.getElementById(id).addEventListener("click", () => { if (id !== "play") pause(); act(); });
  }
  moves.addEventListener("click", (event) => {
    const button = event.target.closest("[data-node]");
    if (button) { pause(); show(Number(button.dataset.node)); }
  });
  const keys = {
    ArrowLeft: acts.back, ArrowRight: acts.forward, Home: acts.first, End: acts.last, " ": toggle, r: turn, R: turn,
    ArrowUp: () => go(sibling(-1)), ArrowDown: () => go(sibling(1)),
  };
  document.addEventListener("keydown", (event) => {
    const act = keys[event.key];
    if (!act || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (event.key !== " ") pause();
    act();
  });
  const asked = Number(location.hash.slice(1));
  show(Number.isInteger(asked) && nodes[asked] ? asked : 0);
})();
