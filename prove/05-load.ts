import { proveConnections } from './05-load/connections.js'
import { proveSoak } from './05-load/soak.js'
import { createEnvironment } from './lib/environment.js'
import type { Report } from './lib/report.js'

/** Promise 5: surplus callers get a clear response, and nothing grows with time. */
export async function prove(report: Report): Promise<void> {
  const environment = await createEnvironment(report, {
    projects: 12,
    // The other loopback addresses are clients like any.
    env: () => ({
      TRUSTED_PROXIES: '127.0.0.1',
      LIMIT_UPLOAD_FILES: '1000000',
      LIMIT_UPLOAD_BYTES: '1000000000000',
    }),
  })
  try {
    if (report.has('connections')) await proveConnections(report, environment)
    if (report.has('soak')) await proveSoak(report, environment)
  } finally {
    await environment.stop()
  }
}
