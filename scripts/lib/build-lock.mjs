import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from './paths.mjs'

const POLL_MS = 300

/**
 * Runs `act` while no other process installs or builds in this folder, and waits for one that does: two builds at once
 * would delete each other's output.
 */
export async function underBuildLock(act, { file = join(ROOT, '.build-lock'), say = console.log } = {}) {
  for (let waits = 0; !take(file); waits++) {
    if (waits === 0) say('Another start is building in this folder: waiting for it.')
    await sleep(POLL_MS)
  }
  try {
    return await act()
  } finally {
    rmSync(file, { force: true })
  }
}

/** Takes the lock. Returns false if a process that runs has it; the file of one that was killed is removed. */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  if (isRunning(holderOf(file))) return false
  rmSync(file, { force: true })
  return take(file)
}

/** Returns the process that has the lock; it may be giving it back. */
function holderOf(file) {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return process.pid
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
