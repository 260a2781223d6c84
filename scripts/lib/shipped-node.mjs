import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './paths.mjs'

/**
 * Returns the folder of the Node version that archives contain, whichever version runs this script. Its package belongs
 * to `prove`, which production does not install.
 */
export function shippedNode(platform = process.platform, arch = process.arch) {
  const name = `node-${platform}-${arch}`
  const folder = join(ROOT, 'prove', 'node_modules', name)
  if (existsSync(join(folder, 'bin', 'node'))) return folder
  throw new Error(
    `${name} is not installed: archives and images are made on Linux (x64 or arm64), after \`pnpm install\`.`,
  )
}
