import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Replaces a secret in a file: a reader finds the former or the new one. */
export async function replaceSecret(file: string, secret: string): Promise<void> {
  // No name that a file of the operator may have: with DATA_KEY it is the only copy of the key in force.
  const draft = `${file}.${randomUUID()}`
  try {
    await writeSecret(draft, secret)
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
  await syncFolder(file)
}

/** Writes a secret to a new file, readable by its owner only, so that it survives a power cut. */
export async function writeSecret(file: string, secret: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(`${secret}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await syncFolder(file)
}

async function syncFolder(file: string): Promise<void> {
  const folder = await open(dirname(file), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
