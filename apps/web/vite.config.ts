import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { importParts } from './build-plugins/import-part.js'
import { leaveOut } from './build-plugins/leave-out.js'
import { markdown } from './build-plugins/markdown.js'
import { precompress } from './build-plugins/precompress.js'
import { rejectChunkCycles } from './build-plugins/reject-chunk-cycles.js'
import { rejectUnsupported } from './build-plugins/reject-unsupported.js'
import { tokensCss } from './build-plugins/tokens-css.js'

/** Parts of Ant Design that the registration and nearly every page of the workspace need. */
const BASICS =
  /(?:openapi-react-query|use-breakpoint|rc-overflow|rc-util[\\/]es[\\/]KeyCode|icons[\\/]DownOutlined|antd[\\/]es[\\/](?:_util|alert|button|checkbox|config-provider|empty|flex|input[\\/](?:Input|Search)|locale[\\/](?:en_US|zh_CN)|skeleton|space|spin|style|tooltip|typography))[\\/.]/
/** Packages that every page of the workspace needs. */
const FRAME =
  /(?:@refinedev[\\/](?:core|react-router)|antd[\\/]es[\\/](?:breadcrumb|dropdown|layout|menu|popover|tag))[\\/]/
/** Packages that every list needs. */
const TABLE = /antd[\\/]es[\\/](?:table|pagination)[\\/]/
/** Icons of every list. */
const ICONS = /[\\/](?:Delete|Download|Edit|Eye|Filter|FolderOpen|PaperClip|Plus|Printer|Upload|Warning)Outlined\.js$/
/** All other packages that many pages need. Pickers, uploads and trees are large and rarely needed. */
const PACKAGES =
  /node_modules[\\/](?!.*[\\/]useIsFetching\.js)(?!(?:.*[\\/])?(?:rc-(?:collapse|picker|tabs|tree|upload)|icons(?:-svg)?|es[\\/](?:calendar|card|collapse|date-picker|tabs|time-picker|tree|upload))[\\/])/
/** Fields of the public forms, a few hundred bytes each. */
const FIELDS =
  /src[\\/](?:shared[\\/](?:components[\\/](?:field|password-field)|hooks[\\/]use-(?:captcha|countdown))|features[\\/]identity[\\/]public[\\/]captcha-field)\./
/** Small files that every page of the workspace needs and no public page does. */
const SHELL =
  /(?:contract[\\/]src[\\/](?:addresses|cases|todo)|icons(?:-svg)?[\\/].*(?:ClockCircle|CloseCircle|FileText|Picture|Setting)Outlined|resource-kit[\\/](?:area-column|commands|define-resource|list-options|published-fields)|shared[\\/](?:charts[\\/]meter|hooks[\\/]use-is-active|components[\\/](?:days-left|status-tag)|format[\\/]due|participant-address|save-file)|projects[\\/]list-address|participants[\\/]dictionary-label)\./
/** Small files that every list needs and no public page does. */
const KIT =
  /(?:resource-kit[\\/](?:kinds|kind-parts|command-texts|record-actions|row-commands|use-command-dialog|use-definition|use-undo)|shared[\\/](?:components[\\/](?:checkbox-list|data-table|fitting-columns|page-head|picture|search-field)|format[\\/]numbers|hooks[\\/]use-(?:pager-names|row-focus)))\./
/** Returns the path of our own replacement for a module of a package that is too large or too slow on every page. */
const replacement = (file: string) => fileURLToPath(new URL(`build-plugins/${file}`, import.meta.url))
const inPackages = (file: string) => fileURLToPath(new URL(`node_modules/${file}`, import.meta.url))
/** Oldest supported browsers. `reject-unsupported.ts` knows what they lack (decision 104). */
const OLDEST_BROWSERS = ['chrome92', 'firefox115', 'safari15.4']
/**
 * Build target: classes with private fields, without static blocks. With Chromium 92 and Safari 15.4 as target the
 * fields would be rewritten too, which adds 1.3 kB to every page.
 */
const SCRIPT_TARGET = ['firefox115', 'safari16']
const CONDITIONS = ['source', 'module', 'development|production']

/**
 * Configures `vite build`, which builds the browser's files, and `vite build --ssr`, which builds the server renderer.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    markdown(),
    tokensCss(),
    ...(isSsrBuild ? [] : [importParts(), leaveOut(), precompress(), rejectChunkCycles(), rejectUnsupported()]),
  ],
  resolve: {
    conditions: [...CONDITIONS, 'browser'],
    alias: [
      // The package exports only the build with warnings for developers. Tests load that one, as Refine does in Node.
      ...(command === 'build'
        ? [{ find: /^react-router$/, replacement: inPackages('react-router/dist/production/index.mjs') }]
        : []),
      // Each query asks for its form as an infinite one, which none is (leave-out.spec.ts).
      { find: /^\.\/infiniteQueryBehavior\.js$/, replacement: replacement('infinite-query.js') },
      { find: 'pluralize', replacement: replacement('pluralize.js') },
      { find: 'qs', replacement: replacement('qs.js') },
      { find: 'lodash-es/isEqual.js', replacement: replacement('is-equal.js') },
      { find: 'lodash-es/uniqBy.js', replacement: replacement('uniq-by.js') },
      // Reads the window when it loads.
      ...(isSsrBuild
        ? []
        : [
            {
              find: /^\.{1,2}\/(?:grid\/)?hooks\/useBreakpoint$/,
              replacement: replacement('use-breakpoint.js'),
            },
            // Every supported browser observes sizes itself. Tests have no browser.
            ...(command === 'build'
              ? [{ find: 'resize-observer-polyfill', replacement: replacement('resize-observer.js') }]
              : []),
          ]),
      {
        find: /^use-sync-external-store\/shim(?:\/index\.js)?$/,
        replacement: replacement('use-sync-external-store.js'),
      },
    ],
  },
  // Bundles all packages: the API process has none of the web app's dependencies.
  ssr: isSsrBuild ? { noExternal: true, resolve: { conditions: [...CONDITIONS, 'node'] } } : {},
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  server: {
    port: 5173,
    proxy: { '^/credit/': { target: 'http://localhost:3000', changeOrigin: false } },
  },
  build: {
    target: isSsrBuild ? 'node20' : SCRIPT_TARGET,
    cssTarget: OLDEST_BROWSERS,
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    // Lists the files of each page for the server.
    manifest: isSsrBuild ? false : 'manifest.json',
    // Inlined pictures would add weight to every page and need `data:` in the policy's img-src.
    assetsInlineLimit: 0,
    copyPublicDir: !isSsrBuild,
    // Also for the server, which keeps its source text in memory.
    minify: true,
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [
          // Refine imports these for its CSV import, devtools and markdown field, which are not used. The parts of Ant Design
          // do not declare that they have no side effects.
          {
            test: /node_modules[\\/](?:papaparse|error-stack-parser|stackframe|react-markdown|remark-gfm|rc-[a-z-]+|sunflower-antd)[\\/]/,
            sideEffects: false,
          },
        ],
      },
      output: isSsrBuild
        ? {}
        : {
            // Few files, because each one costs a round trip over HTTP/1.1.
            codeSplitting: {
              groups: [
                { name: 'start', tags: ['$initial'], priority: 4 },
                { name: 'fields', test: FIELDS, priority: 3 },
                { name: 'shell', test: SHELL, priority: 3, includeDependenciesRecursively: false },
                { name: 'kit', test: KIT, priority: 3, includeDependenciesRecursively: false },
                // Public lists need this hook but no other package of the workspace.
                { name: 'fetching', test: /[\\/]useIsFetching\.js/, priority: 3 },
                // Each of these contains what its modules import, except what an earlier one contains. So no two of
                // them import each other, and a list loads no others.
                { name: 'basics', test: BASICS, priority: 2 },
                { name: 'frame', test: FRAME, priority: 2 },
                { name: 'table', test: TABLE, priority: 2 },
                { name: 'icons', test: ICONS, priority: 2 },
                { name: 'grid', test: /antd[\\/]es[\\/]grid[\\/]/, priority: 2 },
                { name: 'select', test: /antd[\\/]es[\\/]select[\\/]/, priority: 2 },
                { name: 'modal', test: /antd[\\/]es[\\/]modal[\\/]/, priority: 2 },
                { name: 'packages', test: PACKAGES, minShareCount: 20, priority: 1 },
              ],
            },
          },
    },
  },
}))
