/** In an archive of `pnpm pack:offline`, where everything is installed and built. */
export const PACKED = 'packed.json'
