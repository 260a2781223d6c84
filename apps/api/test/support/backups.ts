import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemContext } from '#core/context'
import { withDataSource } from '#database/migrate'
import { addressFor, SERVICE_ROLE } from '#database/service-role'
import { createIdentity } from '../../src/modules/backup/archive/age.js'
import { HEADER_ENTRY, type Header, MANIFEST_ENTRY, type Manifest } from '../../src/modules/backup/archive/format.js'
import { openStore } from '../../src/modules/backup/archive/open-store.js'
import { readArchive } from '../../src/modules/backup/archive/read-archive.js'
import { writeArchive } from '../../src/modules/backup/archive/write-archive.js'
import { createBackup } from '../../src/modules/backup/create-backup.js'
import { inspectBackup } from '../../src/modules/backup/inspect-backup.js'
import { restoreBackup } from '../../src/modules/backup/restore-backup.js'
import { DiskStorage } from '../../src/modules/files/disk-storage.js'
import type { FileStorage } from '../../src/modules/files/file-storage.js'
import { SERVICE_PASSWORD } from './databases.js'
import type { TestApp } from './test-app.js'

/** Backups of the service of a spec, in a folder of their own. */
export async function startBackupTest(t: TestApp) {
  const folder = mkdtempSync(join(tmpdir(), 'credit-backup-'))
  const store = openStore({ kind: 'file', dir: join(folder, 'backups') })
  const keys = await createIdentity()
  const serviceUrl = addressFor(t.databaseUrl, SERVICE_ROLE, SERVICE_PASSWORD)

  const filesOf = (name: string) => join(folder, `files-${name}`)

  return {
    folder,
    store,
    keys,
    /** Makes a backup as the service does: in a process of its own, with the role of the service. */
    create(storage: FileStorage = t.storage) {
      // Named by the second.
      t.clock.advance(1000)
      return withDataSource(
        serviceUrl,
        ({ manager }) => {
          const options = { recipient: keys.recipient, store, storage, config: t.config }
          const { clock } = t
          return createBackup(systemContext({ manager, clock, locale: 'zh-CN' }, 'backup'), options)
        },
        4,
      )
    },
    /** Writes a copy with another header or manifest; returns its name. */
    async rewrite(
      name: string,
      changeManifest: (manifest: Manifest) => void,
      changeHeader: (header: Header) => void = () => undefined,
    ): Promise<string> {
      const copy = `copy-${Math.random()}.age`
      await writeArchive(
        keys.recipient,
        async (writer) =>
          readArchive(keys.identity, await store.read(name), async (entry) => {
            const chunks: Buffer[] = []
            for await (const chunk of entry.content) chunks.push(chunk)
            const bytes = Buffer.concat(chunks)
            if (entry.name === HEADER_ENTRY) {
              const header = JSON.parse(bytes.toString()) as Header
              changeHeader(header)
              return writer.addJson(entry.name, header)
            }
            if (entry.name !== MANIFEST_ENTRY) return writer.addBytes(entry.name, bytes)
            const manifest = JSON.parse(bytes.toString()) as Manifest
            changeManifest(manifest)
            await writer.addJson(entry.name, manifest)
          }),
        (archive) => store.write(copy, archive),
      )
      return copy
    },
    open: (name: string) => () => store.read(name),
    /** Restores into a database and a new folder of files. */
    async restore(name: string, url: string, identity = keys.identity) {
      const storage = new DiskStorage(filesOf(name))
      const open = () => store.read(name)
      const inspection = await inspectBackup(identity, open)
      return { ...(await restoreBackup(url, { ...inspection, identity, open, storage })), storage }
    },
    /** Whether a restore has put files anywhere. */
    hasFilesOf: (name: string) => existsSync(filesOf(name)),
    stop: () => rmSync(folder, { recursive: true, force: true }),
  }
}
export type BackupTest = Awaited<ReturnType<typeof startBackupTest>>
