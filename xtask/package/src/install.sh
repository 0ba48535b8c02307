#!/bin/sh
# Installs Abstrakt from the folder in which this script lies, and removes it again.
set -eu
umask 022

usage() {
    cat <<END
Usage: install.sh [--prefix DIR] [--uninstall]

Without --prefix the program goes to /usr/local for root, and to ~/.local for anybody else.
  --uninstall  remove what was installed there; games, settings and plugins of users stay
  DESTDIR      an environment variable: a folder that stands for the root of the system
END
}

fail() {
    echo "install.sh: $*" >&2
    exit 2
}

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
prefix=
uninstall=
while [ $# -gt 0 ]; do
    case $1 in
        --prefix)
            [ $# -ge 2 ] || fail "--prefix: expected a folder"
            prefix=$2
            shift
            ;;
        --prefix=*) prefix=${1#*=} ;;
        --uninstall) uninstall=yes ;;
        --help | -h)
            usage
            exit 0
            ;;
        *) fail "$1: expected --prefix DIR or --uninstall; see --help" ;;
    esac
    shift
done
if [ -z "$prefix" ]; then
    if [ -f "$here/installed-files" ]; then
        # The copy of this script that was installed.
        prefix=$(CDPATH='' cd -- "$here/../.." && pwd)
    elif [ "$(id -u)" -eq 0 ]; then
        prefix=/usr/local
    else
        prefix=${HOME:?expected a home folder, or --prefix DIR}/.local
    fi
fi
case $prefix in
    /*) ;;
    *) prefix=$PWD/$prefix ;;
esac
case $prefix in
    *[\"\`\$\\\|\&%]* | *"
"*) fail "$prefix: the entry for the menus cannot hold such a path; expected one without quotes, \$, \\, |, & and %" ;;
esac

root=${DESTDIR-}$prefix
list=$root/lib/abstrakt/installed-files

# Menus, types of files and icons are found through caches, where the system has those.
refresh() {
    [ -z "${DESTDIR-}" ] || return 0
    update-desktop-database "$prefix/share/applications" >/dev/null 2>&1 || true
    update-mime-database "$prefix/share/mime" >/dev/null 2>&1 || true
    gtk-update-icon-cache -q -t -f "$prefix/share/icons/hicolor" >/dev/null 2>&1 || true
}

if [ -n "$uninstall" ]; then
    [ -f "$list" ] || fail "$prefix: Abstrakt was not installed there by this script; expected its --prefix"
    while IFS= read -r file; do
        rm -f -- "$root/$file"
    done <"$list"
    rm -f -- "$list"
    # Folders that only this program has go if nobody has put anything else there.
    find "$root/lib/abstrakt" "$root/share/doc/abstrakt" -depth -type d -exec rmdir {} \; 2>/dev/null || true
    refresh
    echo "Abstrakt was removed from $prefix. Games, settings and plugins of users stay, in ~/.local/share/abstrakt,"
    echo "~/.config/abstrakt and ~/.local/state/abstrakt."
    exit 0
fi

[ -x "$here/bin/abstrakt" ] || fail "$here: there is nothing to install; expected the folder of the unpacked archive"
mkdir -p "$root/lib/abstrakt"
{
    (cd "$here" && find bin lib share -type f)
    echo lib/abstrakt/install.sh
} | LC_ALL=C sort >"$list.new"

# Each file replaces an older one as a whole, so that a program that runs keeps what it has.
while IFS= read -r file; do
    source=$here/$file
    [ "$file" = lib/abstrakt/install.sh ] && source=$here/install.sh
    mkdir -p "$(dirname -- "$root/$file")"
    if [ "$file" = share/applications/abstrakt.desktop ]; then
        # Menus need not know the folder of the program.
        sed "s|^Exec=abstrakt|Exec=\"$prefix/bin/abstrakt\"|" "$source" >"$root/$file.new"
    else
        cp -- "$source" "$root/$file.new"
    fi
    case $file in
        bin/* | *.sh) chmod 755 "$root/$file.new" ;;
        *) chmod 644 "$root/$file.new" ;;
    esac
    mv -f -- "$root/$file.new" "$root/$file"
done <"$list.new"
if [ -f "$list" ]; then
    # An older version may have had files that this one lacks.
    LC_ALL=C comm -23 "$list" "$list.new" | while IFS= read -r file; do
        rm -f -- "$root/$file"
    done
fi
mv -f -- "$list.new" "$list"
refresh

echo "Abstrakt was installed: $prefix/bin/abstrakt"
case :${PATH-}: in
    *:"$prefix/bin":*) ;;
    *) echo "That folder is not on the PATH: the program starts from the menu, or by its whole path." ;;
esac
echo "To remove it: sh \"$prefix/lib/abstrakt/install.sh\" --uninstall"
