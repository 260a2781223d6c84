import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']
interface Options {
  /** Only these rules, by their ids. */
  only?: string[]
  /** Rules that axe runs only when asked. */
  also?: string[]
  /** A selector: only what it matches. */
  part?: string
}

/**
 * Returns what axe finds on a page. No page has a frame and nobody reads what passes: without looking for frames and
 * collecting it, axe takes a third of the time.
 */
export async function violationsOf(page: Page, { only, also = [], part }: Options = {}): Promise<Violations> {
  const builder = new AxeBuilder({ page }).setLegacyMode(true).options({
    resultTypes: ['violations'],
    rules: Object.fromEntries(also.map((id) => [id, { enabled: true }])),
    ...(only && { runOnly: only }),
  })
  return (await (part ? builder.include(part) : builder).analyze()).violations
}
