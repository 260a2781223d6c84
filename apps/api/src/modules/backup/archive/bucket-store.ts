import type { Readable } from 'node:stream'
import type { Client } from 'minio'
import { type BucketConfig, connectBucket, ensureBucket } from '../../files/bucket-storage.js'
import { isMissingFile } from '../../files/storage-error.js'
import type { PlaceOfBackups } from './backup-store.js'
import { isLeftoverOf } from './remains.js'

/** Size of an uploaded part, which is held in memory. With at most 10,000 parts a backup may have 640 GB. */
const PART_BYTES = 64 * 1024 * 1024

/** Backups in a bucket of an S3 service. */
export class BucketStore implements PlaceOfBackups {
  private connected: Promise<Client> | undefined

  constructor(private readonly config: BucketConfig) {}

  async write(name: string, content: Readable): Promise<void> {
    const client = await this.client()
    const { bucket } = this.config
    await ensureBucket(client, bucket)
    await this.removeRemains(client, name)
    await client.putObject(bucket, name, content)
  }

  async read(name: string): Promise<Readable | null> {
    const client = await this.client()
    return client.getObject(this.config.bucket, name).catch((error: unknown) => {
      if (isMissingFile(error)) return null
      throw error
    })
  }

  async list(): Promise<{ name: string; bytes: number }[]> {
    const client = await this.client()
    if (!(await client.bucketExists(this.config.bucket))) return []
    const found: { name: string; bytes: number }[] = []
    for await (const item of client.listObjects(this.config.bucket)) {
      if (item.name) found.push({ name: item.name, bytes: item.size })
    }
    return found
  }

  async remove(name: string): Promise<void> {
    await (await this.client()).removeObject(this.config.bucket, name)
  }

  /** The parts of an unfinished upload are in no listing of the bucket, and use storage until it is aborted. */
  private async removeRemains(client: Client, name: string): Promise<void> {
    const { bucket } = this.config
    const { uploads } = await client.listIncompleteUploadsQuery(bucket, '', '', '', '')
    for (const { key, uploadId } of uploads) {
      if (isLeftoverOf(key, name)) await client.abortMultipartUpload(bucket, key, uploadId)
    }
  }

  private client(): Promise<Client> {
    this.connected ??= connectBucket(this.config, { partSize: PART_BYTES })
    return this.connected
  }
}
