import { ATTACKS } from './10-one/attacks.js'
import { withOthers } from './10-one/others.js'
import { createEnvironment } from './lib/environment.js'
import type { Report } from './lib/report.js'

/** Promise 10: no single caller can stop the service for the others. */
export async function prove(report: Report): Promise<void> {
  const environment = await createEnvironment(report, {
    projects: 3,
    // The other loopback addresses are clients like any.
    env: () => ({ TRUSTED_PROXIES: '127.0.0.1' }),
  })
  try {
    for (const [name, attack] of Object.entries(ATTACKS)) {
      if (!report.has(name)) continue
      await withOthers(report, environment, name, () => attack(environment, report))
    }
  } finally {
    await environment.stop()
  }
}
