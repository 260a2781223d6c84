/** Which way imports go (docs/architecture.md). Each rule says what to do instead. */
const API = 'apps/api/src'

const { ORDER } = require('./module-order.cjs')

const folders = (names) => names.map((name) => name.replace('/', '\\/')).join('|')

/** A layer imports nothing that stands before it, nor what stands beside it. */
const order = ORDER.flatMap((level, index) =>
  level.map((name) => {
    const others = [...ORDER.slice(0, index).flat(), ...level.filter((other) => other !== name)]
    return {
      name: `api-order-${name.replace('modules/', '')}`,
      comment: `${name} may import only what stands after it in ORDER. Register with a port that ${name} owns, or move the code.`,
      severity: 'error',
      from: { path: `^${API}/${name}/`, pathNot: '\\.spec\\.ts$' },
      to: { path: `^${API}/(${folders(others)})/` },
    }
  }),
).filter(({ to }) => to.path !== `^${API}/()/`)

const CREDIT = 'apps/web/src/features/credit'
const credit = ORDER.slice(
  ORDER.findIndex((level) => level.includes('modules/open-credit')),
  ORDER.findIndex((level) => level.includes('modules/ledger')) + 1,
).map((level) => level.map((name) => name.replace('modules/', '')))

/** The folders of the web's feature `credit` have the names and the order of the modules. */
const webOrder = credit
  .flatMap((level, index) =>
    level.map((name) => ({
      name: `web-order-${name}`,
      comment: `${name} may import only folders whose modules stand after it in ORDER. Pages compose the others.`,
      severity: 'error',
      from: { path: `^${CREDIT}/${name}/` },
      to: {
        path: `^${CREDIT}/(${[...credit.slice(0, index).flat(), ...level.filter((other) => other !== name)].join('|')})/`,
      },
    })),
  )
  .filter(({ to }) => to.path !== `^${CREDIT}/()/`)

module.exports = {
  forbidden: [
    ...order,
    ...webOrder,
    {
      name: 'api-data-by-scoped-and-statements',
      comment:
        'Use scoped(ctx, Entity) or a statement; plain resources and backups are the two that run SQL of their own.',
      severity: 'error',
      from: { path: `^${API}/modules/`, pathNot: `\\.spec\\.ts$|^${API}/modules/(crud/create-row\\.ts$|backup/)` },
      to: { path: `^${API}/database/(connection|pool)\\.ts$` },
    },
    {
      name: 'no-cycle',
      comment: 'Two files that need each other, even for a type, are one file, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'packages-stand-alone',
      comment: 'contract and scoring import neither our code nor a library.',
      severity: 'error',
      from: { path: '^packages/(contract|scoring)/src', pathNot: '\\.spec\\.ts$' },
      to: { path: '^(apps|packages|node_modules)/', pathNot: '^packages/(contract|scoring)/src' },
    },
    {
      name: 'packages-not-each-other',
      comment: 'Packages import no other than contract; only the test kit starts databases besides.',
      severity: 'error',
      from: { path: '^packages/([^/]+)/' },
      to: {
        path: '^packages/',
        pathNot: '^packages/($1|contract)/|^packages/embedded-postgres/src/index',
      },
    },
    {
      name: 'apps-not-each-other',
      comment:
        'API and web share packages/contract and the API document. The demo uses the API, which loads it in two places (docs/decisions/0020).',
      severity: 'error',
      from: {
        path: '^apps/([^/]+)/',
        pathNot: '^apps/demo/|^apps/api/src/(start/load-demo-data|cli)\\.ts$',
      },
      to: { path: '^apps/', pathNot: '^apps/$1/|^apps/api/openapi\\.json$' },
    },
    {
      name: 'web-features-not-each-other',
      comment: 'Features export cards and tabs; pages compose them.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-layers',
      comment: 'app, layouts, pages -> features -> resource-kit, shared, api: imports go to the right.',
      severity: 'error',
      from: {
        path: '^apps/web/src/(features|providers|resource-kit|shared|api|i18n|theme)/',
        // Public pages draw their own frame.
        pathNot: '\\.(spec|test)\\.tsx?$|^apps/web/src/features/[^/]+/public/',
      },
      to: { path: '^apps/web/src/(pages|layouts|app|routes|resources|workspace[^/]*)(/|\\.tsx?$)' },
    },
    {
      name: 'web-kit-below-features',
      comment: 'resource-kit, shared, api, theme and i18n know no feature.',
      severity: 'error',
      from: {
        path: '^apps/web/src/(providers|resource-kit|shared|api|i18n|theme)/',
        pathNot: '(?:\\.(?:spec|test)|-testing)\\.tsx?$',
      },
      to: { path: '^apps/web/src/features/' },
    },
    {
      name: 'public-pages-without-antd',
      comment: 'What public pages and the login load contains neither antd nor Refine (quality.md, Web).',
      severity: 'error',
      from: {
        path: '^apps/web/src/(features/[^/]+/public|layouts/public)/',
        pathNot: '\\.(spec|test)\\.tsx?$',
      },
      to: { path: 'node_modules/(antd|@ant-design|@refinedev)/', reachable: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.data|node_modules/\\.cache)/' },
    tsPreCompilationDeps: 'specify',
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default'],
    },
  },
}
