import type { ServerProcess } from '@credit/testkit'
import type { Environment } from '../lib/environment.js'

/** The two servers of the environment. */
export function instancesOf({ servers }: Environment): readonly [ServerProcess, ServerProcess] {
  const [first, second] = servers
  if (!first || !second) throw new Error('Two servers are needed')
  return [first, second]
}
