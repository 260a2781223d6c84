import { mkdir, rm } from 'node:fs/promises'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { Client } from 'minio'
import type { StorageConfig } from '#core/config/config.types'
import type { ByteRange, FileStorage } from './file-storage.js'

export type BucketConfig = Extract<StorageConfig, { kind: 's3' }>

/** Stores files in a bucket of an S3 service; uploads are received on the local disk first. */
export class BucketStorage implements FileStorage {
  private connected: Promise<Client> | undefined
  private ready: Promise<void> | undefined

  constructor(
    private readonly config: BucketConfig,
    readonly incoming: string,
    private readonly silenceMs = SILENCE_MS,
  ) {}

  async put(id: string, path: string): Promise<void> {
    await this.ensureBucketOnce()
    await (await this.client()).fPutObject(this.config.bucket, id, path)
    await rm(path, { force: true })
  }

  async read(id: string, range?: ByteRange): Promise<Readable> {
    const client = await this.client()
    if (!range) return client.getObject(this.config.bucket, id)
    const { start, end } = range
    return client.getPartialObject(this.config.bucket, id, start, end - start + 1)
  }

  async remove(id: string): Promise<void> {
    await (await this.client()).removeObject(this.config.bucket, id)
  }

  async *list(): AsyncIterable<string> {
    const objects = (await this.client()).listObjectsV2(this.config.bucket, '', true)
    for await (const { name } of objects) if (name) yield name
  }

  async check(): Promise<void> {
    await mkdir(this.incoming, { recursive: true })
    await ensureBucket(await this.client(), this.config.bucket)
  }

  /** Creates the bucket once; after a failure the next file tries again. */
  private ensureBucketOnce(): Promise<void> {
    this.ready ??= this.check().catch((error: unknown) => {
      this.ready = undefined
      throw error
    })
    return this.ready
  }

  private client(): Promise<Client> {
    this.connected ??= connectBucket(this.config, { silenceMs: this.silenceMs })
    return this.connected
  }
}

/** Creates a bucket that is missing; another process may create it at the same time. */
export async function ensureBucket(client: Client, bucket: string): Promise<void> {
  if (await client.bucketExists(bucket)) return
  await client.makeBucket(bucket).catch((error: { code?: unknown }) => {
    if (error.code !== 'BucketAlreadyOwnedByYou') throw error
  })
}

/** Milliseconds without a response after which a service counts as away. */
const SILENCE_MS = 10_000

/**
 * Creates an agent that ends idle connections before the response begins: the client itself would wait forever. Once
 * the response has begun it may wait for a slow reader.
 */
function impatientAgent(tls: boolean, timeout: number): HttpAgent {
  const agent = tls ? new HttpsAgent({ timeout }) : new HttpAgent({ timeout })
  const create = agent.createConnection.bind(agent)
  agent.createConnection = (options, done) => {
    const socket = create(options, done)
    if (socket instanceof Socket) {
      socket.on('timeout', () => {
        if (socket.bytesRead === 0) socket.destroy(new Error('the storage does not answer'))
      })
    }
    return socket
  }
  return agent
}

/**
 * Returns a client of an S3 service; its library is loaded only if a bucket is configured.
 * @param options.partSize bytes per part for uploads of unknown size
 * @param options.silenceMs time after which an unresponsive service counts as unavailable
 */
export async function connectBucket(
  config: BucketConfig,
  { partSize, silenceMs = SILENCE_MS }: { partSize?: number; silenceMs?: number } = {},
): Promise<Client> {
  const { Client } = await import('minio')
  return new Client({
    transportAgent: impatientAgent(config.tls, silenceMs),
    endPoint: config.host,
    port: config.port,
    useSSL: config.tls,
    accessKey: config.accessKey,
    secretKey: config.secretKey,
    region: 'us-east-1',
    ...(partSize === undefined ? {} : { partSize }),
  })
}
