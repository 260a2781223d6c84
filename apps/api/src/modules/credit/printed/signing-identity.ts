import { randomUUID } from 'node:crypto'
import { linkSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Inject, Injectable } from '@nestjs/common'
import { Clock } from '../../../core/clock/clock.js'
import { CONFIG, type Config } from '../../../core/config/index.js'
import type { Signatory } from './signing-certificate.js'

const FILE = 'record-signing.pem'

/** Whom credit records are signed by: the configured certificate, else one that is made once and signs itself. */
@Injectable()
export class SigningIdentity {
  private loaded: Promise<Signatory> | null = null

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Returns key and certificates; read once. */
  load(): Promise<Signatory> {
    this.loaded ??= this.read().catch((error: unknown) => {
      this.loaded = null
      throw error
    })
    return this.loaded
  }

  private async read(): Promise<Signatory> {
    const { signingCertificate, dataDir, publicHost } = this.config
    // The libraries of certificates are large: only a process that signs loads them.
    const { parseSignatory, selfSigned } = await import('./signing-certificate.js')
    if (signingCertificate) return parseSignatory(await readFile(signingCertificate, 'utf8'))
    const path = join(dataDir, FILE)
    const known = await readFile(path, 'utf8').catch(() => null)
    if (known) return parseSignatory(known)
    writeOnce(path, await selfSigned(publicHost, this.clock.now()))
    return parseSignatory(await readFile(path, 'utf8'))
  }
}

/** Of two processes that start at the same time, only the first can create the link. */
function writeOnce(path: string, text: string): void {
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, text, { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
