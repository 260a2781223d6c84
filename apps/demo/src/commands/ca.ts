import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { cliText, print } from '@credit/api/cli/text'
import { Clock } from '@credit/api/core/clock/clock'
import { HOLDERS, makePki, readToken, TokenService, writePki } from '@credit/testkit/ca'

const ANCHORS = 'anchors.pem'

/** Writes a PKI for trials: authorities, holders of each kind of key, refused ones. */
export async function makeFolder({ out }: { out: string }): Promise<number> {
  const folder = resolve(out)
  if (existsSync(join(folder, ANCHORS))) {
    print(cliText('ca.pki.exists', { folder }))
    return 1
  }
  writePki(folder, makePki(new Clock().now()))
  print(cliText('ca.pki.done', { folder, holders: HOLDERS.join(', ') }))
  return 0
}

interface ServeOptions {
  pki: string
  holder: string
  port: string
}

/** Plays the vendor's service with the certificate of a holder, until it is ended. */
export async function serve({ pki, holder: name, port }: ServeOptions): Promise<number> {
  const holder = HOLDERS.find((one) => one === name)
  const folder = resolve(pki)
  if (!holder || !existsSync(join(folder, ANCHORS))) {
    print(cliText(holder ? 'ca.token.noPki' : 'ca.token.noHolder', { folder, name }))
    return 1
  }
  const service = new TokenService()
  service.connect(readToken(folder, holder))
  print(cliText('ca.token.listening', { address: await service.start(Number(port)), holder }))
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  await service.stop()
  return 0
}
