import { createPublicKey } from 'node:crypto'
import { SIGNATURE_HEADER } from '@credit/contract'
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { CompactSign, calculateJwkThumbprint, exportJWK, type JWK } from 'jose'
import { mergeMap, type Observable } from 'rxjs'
import { SigningIdentity } from './printed/signing-identity.js'

const ALGORITHM_OF: Readonly<Record<string, string>> = { RSA: 'RS256', EC: 'ES256' }

/** Signs responses to other systems, by the certificate that signs printed credit records. */
@Injectable()
export class AnswerSigner {
  private jwk: Promise<JWK> | null = null

  constructor(private readonly identity: SigningIdentity) {}

  /** The public key that verifies the signatures, with its certificates. */
  publicKey(): Promise<JWK> {
    this.jwk ??= this.readPublicKey().catch((error: unknown) => {
      this.jwk = null
      throw error
    })
    return this.jwk
  }

  /** Returns the JWS over a text, without the text (RFC 7515, appendix F). */
  async sign(text: string): Promise<string> {
    const { key } = await this.identity.load()
    const { alg = '', kid = '' } = await this.publicKey()
    const jws = await new CompactSign(Buffer.from(text)).setProtectedHeader({ alg, kid }).sign(key)
    const [header, , signature] = jws.split('.')
    return `${header}..${signature}`
  }

  private async readPublicKey(): Promise<JWK> {
    const { key, certificates } = await this.identity.load()
    const jwk = await exportJWK(createPublicKey(key))
    const x5c = certificates.map((one) => one.toString('base64'))
    const alg = ALGORITHM_OF[jwk.kty ?? '']
    if (!alg) throw new Error(`a key of type ${jwk.kty} cannot sign answers`)
    return { ...jwk, kid: await calculateJwkThumbprint(jwk), use: 'sig', alg, x5c }
  }
}

/** Signs the bytes of the body that is sent. */
@Injectable()
export class SignedAnswer implements NestInterceptor {
  constructor(private readonly signer: AnswerSigner) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const reply = context.switchToHttp().getResponse<FastifyReply>()
    return next.handle().pipe(
      mergeMap(async (body: unknown) => {
        const text = JSON.stringify(body)
        void reply.header(SIGNATURE_HEADER, await this.signer.sign(text)).type('application/json; charset=utf-8')
        return text
      }),
    )
  }
}
