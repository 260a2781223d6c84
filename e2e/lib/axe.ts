import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']
interface Options {
  /** Only these rules, by their ids. */
  only?: string[]
  /** Rules that axe runs only when asked. */
  also?: string[]
  /** A selector that limits the check. */
  part?: string
}

/**
 * Returns the violations that axe finds on a page. Pages have no frames and passed rules are not read; skipping both
 * makes axe three times as fast.
 */
export async function violationsOf(page: Page, { only, also = [], part }: Options = {}): Promise<Violations> {
  const builder = new AxeBuilder({ page }).setLegacyMode(true).options({
    resultTypes: ['violations'],
    rules: Object.fromEntries(also.map((id) => [id, { enabled: true }])),
    ...(only && { runOnly: only }),
  })
  return (await (part ? builder.include(part) : builder).analyze()).violations
}
