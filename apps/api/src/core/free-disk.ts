import { statfs } from 'node:fs/promises'

/** Part of the reserve on top of it from which a shortage is reported, before uploads are refused. */
const WARNED_BEFORE = 1.5

/** Free space of the disk of a folder, in bytes. */
interface FreeDisk {
  free: number
  /** Uploads are refused below it (LIMIT_FREE_DISK_PERCENT). */
  reserve: number
  isShort: boolean
  /** Whether uploads will soon be refused, or are. */
  isLow: boolean
}

/** Measures the disk of a folder. This is the one rule for uploads, health checks, metrics and doctor. */
export async function freeDisk(folder: string, reservePercent: number): Promise<FreeDisk> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const free = bavail * bsize
  const reserve = (blocks * bsize * reservePercent) / 100
  return { free, reserve, isShort: free < reserve, isLow: free < reserve * WARNED_BEFORE }
}
