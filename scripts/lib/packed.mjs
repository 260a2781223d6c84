/** File that marks an archive of `pnpm pack:offline`, where everything is installed and built. */
export const PACKED = 'packed.json'

/** Returns the name of an archive, and of its folder, without the ending. */
export function archiveName(release, platform = process.platform, arch = process.arch) {
  return `procurement-credit-${release.replace('+', '-')}-${platform}-${arch}`
}
