import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Config } from '#core/config/config.types'
import { DEFAULT_LIMITS } from '#core/config/limits'
import { cliText, print } from './text.js'

/** The document only depends on the code, so nothing is connected. */
const NO_CONFIG = {
  defaultLocale: 'zh-CN',
  timeZone: 'Asia/Shanghai',
  trustedProxies: 'loopback',
  apiPool: {},
  limits: DEFAULT_LIMITS,
} as unknown as Config

/** Writes the API document of the whole service without starting it. */
export async function write({ out }: { out: string }): Promise<number> {
  const [{ createApp }, { apiDocument }] = await Promise.all([import('../create-app.js'), import('#http/openapi')])
  const app = await createApp(NO_CONFIG, '', { quiet: true, preview: true })
  const document = apiDocument(app)
  const file = resolve(out)
  await writeFile(file, `${JSON.stringify(document, null, 2)}\n`)
  print(cliText('openapi.done', { file: out, paths: Object.keys(document.paths).length }))
  return 0
}
