import { printJsonLines, say, sayFault } from './steps.js'

it('prints the lines of a start as JSON in production', () => {
  const written: string[] = []
  for (const stream of [process.stdout, process.stderr]) {
    jest.spyOn(stream, 'write').mockImplementation((line) => written.push(String(line)) > 0)
  }
  try {
    say('database', 'ready')
    sayFault('The port is in use.')
    printJsonLines()
    say('database', 'ready')
    sayFault('The port is in use.')
  } finally {
    jest.restoreAllMocks()
  }
  expect(written.slice(0, 2)).toEqual(['database   ready\n', 'The port is in use.\n'])
  const lines = written.slice(2).map((line) => JSON.parse(line))
  const shared = { context: 'start', time: expect.any(Number) }
  expect(lines).toEqual([
    { ...shared, level: 30, step: 'database', msg: 'ready' },
    { ...shared, level: 60, msg: 'The port is in use.' },
  ])
})
