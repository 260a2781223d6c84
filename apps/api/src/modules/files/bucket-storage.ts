import { mkdir, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Client } from 'minio'
import type { StorageConfig } from '../../core/config/config.types.js'
import type { ByteRange, FileStorage } from './file-storage.js'

export type BucketConfig = Extract<StorageConfig, { kind: 's3' }>

/** Stores files in a bucket of an S3 service; uploads are received on the local disk first. */
export class BucketStorage implements FileStorage {
  private connected: Promise<Client> | undefined
  private ready: Promise<void> | undefined

  constructor(
    private readonly config: BucketConfig,
    readonly incoming: string,
  ) {}

  async put(id: string, path: string): Promise<void> {
    await this.ensureBucket()
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

  async check(): Promise<void> {
    await mkdir(this.incoming, { recursive: true })
    const client = await this.client()
    const { bucket } = this.config
    if (!(await client.bucketExists(bucket))) await client.makeBucket(bucket)
  }

  /** Creates the bucket once; after a failure the next file tries again. */
  private ensureBucket(): Promise<void> {
    this.ready ??= this.check().catch((error: unknown) => {
      this.ready = undefined
      throw error
    })
    return this.ready
  }

  private client(): Promise<Client> {
    this.connected ??= connectBucket(this.config)
    return this.connected
  }
}

/**
 * Returns a client of an S3 service; its library is loaded only where a bucket is configured.
 * @param partSize bytes of the parts in which what has no known size is sent
 */
export async function connectBucket(config: BucketConfig, partSize?: number): Promise<Client> {
  const { Client } = await import('minio')
  return new Client({
    endPoint: config.host,
    port: config.port,
    useSSL: config.tls,
    accessKey: config.accessKey,
    secretKey: config.secretKey,
    region: 'us-east-1',
    ...(partSize === undefined ? {} : { partSize }),
  })
}
