import { mkdir, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Client } from 'minio'
import type { StorageConfig } from '../config/config.types.js'
import type { ByteRange, FileStorage } from './file-storage.js'

type BucketConfig = Extract<StorageConfig, { kind: 's3' }>

/** Files in a bucket of an S3 service, under their ids; received on this machine first. */
export class BucketStorage implements FileStorage {
  private readonly client: Client
  private readonly bucket: string
  private ready: Promise<void> | undefined

  constructor(
    config: BucketConfig,
    readonly incoming: string,
  ) {
    this.bucket = config.bucket
    this.client = new Client({
      endPoint: config.host,
      port: config.port,
      useSSL: config.tls,
      accessKey: config.accessKey,
      secretKey: config.secretKey,
      region: 'us-east-1',
    })
  }

  async keep(id: string, path: string): Promise<void> {
    await this.needBucket()
    await this.client.fPutObject(this.bucket, id, path)
    await rm(path, { force: true })
  }

  read(id: string, range?: ByteRange): Promise<Readable> {
    if (!range) return this.client.getObject(this.bucket, id)
    const { start, end } = range
    return this.client.getPartialObject(this.bucket, id, start, end - start + 1)
  }

  async remove(id: string): Promise<void> {
    await this.client.removeObject(this.bucket, id)
  }

  async check(): Promise<void> {
    await mkdir(this.incoming, { recursive: true })
    if (!(await this.client.bucketExists(this.bucket))) await this.client.makeBucket(this.bucket)
  }

  /** Made once; a failure is tried again by the next file. */
  private needBucket(): Promise<void> {
    this.ready ??= this.check().catch((error: unknown) => {
      this.ready = undefined
      throw error
    })
    return this.ready
  }
}
