import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Replaces a secret in a file: a reader finds the former or the new one. */
export async function replaceSecret(file: string, secret: string): Promise<void> {
  const draft = `${file}.new`
  await writeSecret(draft, secret, 'w')
  await rename(draft, file)
}

/** Writes a secret so that it survives a power cut. */
export async function writeSecret(file: string, secret: string, flag: 'w' | 'wx'): Promise<void> {
  const handle = await open(file, flag, 0o600)
  try {
    await handle.writeFile(`${secret}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  const folder = await open(dirname(file), 'r')
  await folder.sync().finally(() => folder.close())
}
