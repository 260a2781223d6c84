import type { DemoData } from './demo-data.js'

/** Loads the demo data; only called with DEMO, or by a command that asks for it. */
export async function loadDemoData(): Promise<DemoData> {
  const { demoData } = await import('@credit/demo')
  return demoData
}
