// Builds the image without a container engine: runs the steps of the Dockerfile in an empty folder, with only the files
// that .dockerignore lets in, installs a database with the result, starts it and requests a page.
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { dockerContext, parseDockerfile } from './lib/dockerfile.mjs'
import { installPackages } from './lib/install-and-build.mjs'
import { ROOT } from './lib/paths.mjs'
import { shippedNode } from './lib/shipped-node.mjs'

const PORT = '3987'
const START_TIMEOUT_MS = 60_000
/** Arguments as for `docker build --build-arg`. */
const BUILD_ARGS = { RELEASE_COMMIT: '20261128.455214bb' }
const SECRETS = ['JWT_SECRET', 'DATA_KEY']

if (!(await installPackages())) process.exit(1)
// Uses the Node version that the image is based on.
const node = join(shippedNode(), 'bin', 'node')
const folder = mkdtempSync(join(tmpdir(), 'credit-image-'))
const isLetIn = dockerContext(readFileSync(join(ROOT, '.dockerignore'), 'utf8'))
try {
  const image = buildStages(parseDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')))
  await tryOut(image)
  console.log('The image builds, installs and serves.')
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Builds one stage after the other; returns the last one. */
function buildStages(stages) {
  const built = new Map()
  for (const { name, from, steps } of stages) {
    const base = built.get(from)
    const stage = {
      root: join(folder, name),
      cwd: base?.cwd ?? '/',
      env: { ...base?.env },
      args: {},
    }
    mkdirSync(stage.root)
    if (base) copyTree(base.root, stage.root)
    built.set(name, stage)
    // The last stage only makes the data folder, for a user whom this machine may not have.
    const isLast = stages.at(-1).name === name
    for (const step of steps) runStep(step, stage, { built, isLast })
  }
  return built.get(stages.at(-1).name)
}

function runStep(step, stage, { built, isLast }) {
  switch (step.kind) {
    case 'workdir':
      stage.cwd = step.path
      mkdirSync(pathIn(stage, '.'), { recursive: true })
      break
    case 'arg':
      stage.args[step.name] = BUILD_ARGS[step.name] ?? step.value
      break
    case 'env':
      Object.assign(stage.env, step.values)
      break
    case 'copy':
      for (const file of step.files) copyFile(file, step, stage, built)
      break
    case 'run':
      if (!isLast) runCommand(step.command, stage)
  }
}

function copyFile(file, { from, to, files }, stage, built) {
  const source = from === null ? join(ROOT, file) : pathIn(built.get(from), file)
  const target = pathIn(stage, to)
  // A folder's content, or a file, is put into a target that ends with a slash.
  const isInto = statSync(source).isFile() && (to.endsWith('/') || files.length > 1)
  const filter = (path) => from !== null || path === source || isLetIn(path.slice(ROOT.length).replace(/^\//, ''))
  copyTree(source, isInto ? join(target, basename(file)) : target, filter)
}

function copyTree(source, target, filter = () => true) {
  mkdirSync(dirname(target), { recursive: true })
  cpSync(source, target, { recursive: true, verbatimSymlinks: true, filter })
}

function runCommand(command, stage) {
  console.log(`RUN ${command}`)
  execFileSync('sh', ['-c', command], {
    cwd: pathIn(stage, '.'),
    env: { ...environment(stage), ...stage.args, npm_config_prefix: join(folder, 'global') },
    stdio: 'inherit',
  })
}

/** Merges this machine's variables, which are needed to reach the registry, with the variables of the stage. */
function environment({ env }) {
  const PATH = [join(folder, 'global', 'bin'), dirname(node), process.env.PATH].join(delimiter)
  return { ...process.env, NODE_ENV: '', ...env, PATH }
}

function pathIn({ root, cwd }, path) {
  return join(root, resolve(cwd, path))
}

async function tryOut(image) {
  const cwd = pathIn(image, '.')
  const postgres = join(cwd, 'packages/embedded-postgres/dist/index.js')
  const { startEphemeral } = await import(pathToFileURL(postgres).href)
  const database = await startEphemeral({})
  const env = {
    ...environment(image),
    ...Object.fromEntries(SECRETS.map((name) => [name, randomBytes(32).toString('hex')])),
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    HOST: '127.0.0.1',
    PORT,
  }
  try {
    execFileSync(node, ['apps/api/dist/cli.js', 'install'], {
      cwd,
      env,
      stdio: 'inherit',
    })
    await serveAndAsk(cwd, env)
  } finally {
    await database.stop()
  }
}

async function serveAndAsk(cwd, env) {
  const server = spawn(node, ['apps/api/dist/main.js'], { cwd, env, stdio: 'inherit' })
  const ended = new Promise((done) => server.once('exit', done))
  try {
    await untilReady(server)
    const page = await fetch(`http://127.0.0.1:${PORT}/homes/help`)
    if (!page.ok) throw new Error(`/homes/help answers ${page.status}`)
    const { release } = await (await fetch(`http://127.0.0.1:${PORT}/health/live`)).json()
    if (!release.endsWith(`+${BUILD_ARGS.RELEASE_COMMIT}`)) throw new Error(`The image calls itself ${release}`)
  } finally {
    server.kill('SIGKILL')
    await ended
  }
}

async function untilReady(server) {
  const until = performance.now() + START_TIMEOUT_MS
  while (performance.now() < until && server.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${PORT}/health/ready`).catch(() => null)
    if (answer?.ok) return
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Error('The server of the image does not become ready')
}
