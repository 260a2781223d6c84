import { add, NONE, summary } from './counts.mjs'
import { installAndBuild } from './install-and-build.mjs'
import { failedLines, slowestLines } from './reported-tests.mjs'
import { RUNNERS, reportedTests } from './runners.mjs'
import { printStep, seconds } from './steps.mjs'

/** Runs all runners, or the named ones, and prints the total counts as the last line. */
export async function test(names) {
  const unknown = names.filter((name) => !RUNNERS.some((runner) => runner.name === name))
  if (unknown.length > 0) {
    const known = RUNNERS.map(({ name }) => name).join(', ')
    console.error(`There is no runner ${unknown.join(', ')}: name some of ${known}, or none for all.`)
    process.exit(1)
  }
  const failed = await installAndBuild({ keepGoing: true })
  let total = { ...NONE, failed: failed.length }
  const lines = failed.map((name) => [name, 'failed before the tests'])
  for (const runner of RUNNERS) {
    if (failed.includes('install') || (names.length > 0 && !names.includes(runner.name))) continue
    console.log(`\n== ${runner.name}`)
    const begin = performance.now()
    const counts = await runSafely(runner)
    lines.push([runner.name, `${seconds(begin).padStart(8)}  ${summary(counts)}`])
    total = add(total, counts)
  }
  printList('Slowest tests', slowestLines(reportedTests))
  printList('Failed tests', failedLines(reportedTests))
  console.log('')
  for (const [name, text] of lines) printStep(name, text)
  console.log(summary(total))
  process.exitCode = total.failed > 0 ? 1 : 0
}

function printList(title, lines) {
  if (lines.length > 0) console.log([`\n${title}`, ...lines].join('\n'))
}

async function runSafely({ name, run }) {
  try {
    return await run()
  } catch (error) {
    console.log(`  FAILED ${name}: ${error.stack}`)
    return { ...NONE, failed: 1 }
  }
}
