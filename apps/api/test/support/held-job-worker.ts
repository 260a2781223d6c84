import 'reflect-metadata'
import { Background } from '#core/background'
import { loadConfig } from '#core/config/index'
import { createApp } from '../../src/create-app.js'
import { JobRegistry } from '../../src/modules/jobs/job-registry.js'

/** A process of its own that takes jobs of the kind `test.crash` and never ends them. */
const app = await createApp(loadConfig(), process.env.DATABASE_URL ?? '', { quiet: true })
await app.init()
app.get(JobRegistry).onJob('test.crash', async (job) => {
  await job.progress(1, 2)
  await new Promise(() => undefined)
  return undefined
})
app.get(Background).start()
