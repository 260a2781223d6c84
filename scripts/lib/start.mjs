import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installAndBuild } from './install-and-build.mjs'
import { PACKED } from './packed.mjs'
import { ROOT } from './paths.mjs'
import { serve } from './serve.mjs'
import { SERVER_ENV, SERVER_FLAGS } from './server-flags.mjs'

const MAIN = 'apps/api/dist/main.js'

/** Installs, builds and serves; in production with a database of its own, and from an offline archive, it only serves. */
export async function start() {
  const envFile = join(ROOT, '.env')
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  if (process.env.NODE_ENV === 'production' && process.env.DATABASE_URL) {
    if (!existsSync(join(ROOT, MAIN))) {
      console.error('The server is not built: run `pnpm install --prod=false && pnpm build` first.')
      process.exit(1)
    }
  } else if (!existsSync(join(ROOT, PACKED))) {
    const failed = await installAndBuild()
    if (failed.length > 0) process.exit(1)
  }
  serve([...SERVER_FLAGS, MAIN], { env: { ...SERVER_ENV, ...process.env } })
}
