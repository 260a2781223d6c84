/** Which way imports go (docs/architecture.md). Each rule says what to do instead. */
const ROOMS = [
  'oversight',
  'procurement',
  'evaluation',
  'credit',
  'participants',
  'site',
  'identity',
  'platform',
  'entities',
]

const API = 'apps/api/src'

/** A room may import the rooms below it, never those above. */
const uphill = ROOMS.slice(1).map((room, index) => ({
  name: `api-${room}-not-uphill`,
  comment: `${room} knows no room above it. Let the upper room register with a port that ${room} owns, or move the code up.`,
  severity: 'error',
  from: { path: `^${API}/${room}/`, pathNot: '\\.spec\\.ts$' },
  to: { path: `^${API}/(${ROOMS.slice(0, index + 1).join('|')})/` },
}))

module.exports = {
  forbidden: [
    // Columns and naming of the database are what tables are made of.
    ...uphill.map((rule) =>
      rule.name === 'api-entities-not-uphill'
        ? {
            ...rule,
            to: { ...rule.to, pathNot: `^${API}/platform/database/(columns|bigrams)\\.ts$` },
          }
        : rule,
    ),
    {
      name: 'no-cycle',
      comment: 'Two modules that need each other are one module, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'packages-stand-alone',
      comment: 'contract and scoring import nothing of ours: they are the ground.',
      severity: 'error',
      from: { path: '^packages/(contract|scoring)/src', pathNot: '\\.spec\\.ts$' },
      to: { path: '^(apps|packages|node_modules)/', pathNot: '^packages/(contract|scoring)/src' },
    },
    {
      name: 'packages-not-each-other',
      comment: 'contract and scoring do not know each other.',
      severity: 'error',
      from: { path: '^packages/([^/]+)/' },
      to: { path: '^packages/', pathNot: '^packages/$1/' },
    },
    {
      name: 'apps-not-each-other',
      comment: 'The two apps share packages/contract and the API document, nothing else.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/|^apps/api/openapi\\.json$' },
    },
    {
      name: 'features-not-each-other',
      comment: 'Features export cards and tabs; pages compose them.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-ground-knows-no-feature',
      comment: 'resource-kit, shared, api, theme and i18n are the ground that features stand on.',
      severity: 'error',
      from: {
        path: '^apps/web/src/(resource-kit|shared|api|theme)/',
        pathNot: '\\.(spec|test)\\.tsx?$',
      },
      to: { path: '^apps/web/src/(features|pages|layouts)/' },
    },
    {
      name: 'public-pages-without-antd',
      comment:
        'Public pages, login and registration carry neither antd nor Refine (quality.md, Web).',
      severity: 'error',
      from: {
        path: '^apps/web/src/(features/[^/]+/public|layouts/public|shared|api|theme|i18n)/',
        pathNot: '\\.(spec|test)\\.tsx?$',
      },
      to: { path: 'node_modules/(antd|@ant-design|@refinedev)/' },
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
