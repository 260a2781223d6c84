import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { importParts } from './build-plugins/import-part.js'
import { markdown } from './build-plugins/markdown.js'
import { precompress } from './build-plugins/precompress.js'
import { rejectChunkCycles } from './build-plugins/reject-chunk-cycles.js'
import { rejectUnsupported } from './build-plugins/reject-unsupported.js'
import { tokensCss } from './build-plugins/tokens-css.js'

/** Packages that lists, menus and details need and that neither the registration nor a form dialog needs. */
const LISTS =
  /node_modules[\\/].*[\\/](?:rc-(?:dropdown|menu|pagination|table|tabs|tree)|es[\\/](?:breadcrumb|card|dropdown|layout|menu|pagination|table|tabs|tree))[\\/]/
/**
 * All other packages except pickers and uploads, which are large and not needed by lists or home pages, and a hook
 * of public lists, which have no Ant Design.
 */
const PACKAGES =
  /node_modules[\\/](?!.*[\\/]useIsFetching\.js)(?!(?:.*[\\/])?(?:rc-(?:collapse|dropdown|menu|pagination|picker|table|tabs|tree|upload)|es[\\/](?:breadcrumb|calendar|card|collapse|date-picker|dropdown|layout|menu|pagination|table|tabs|time-picker|tree|upload))[\\/])/
/** Fields of the public forms, a few hundred bytes each. */
const FIELDS =
  /src[\\/](?:shared[\\/](?:components[\\/](?:field|password-field)|hooks[\\/]use-(?:captcha|countdown))|features[\\/]identity[\\/]public[\\/]captcha-field)\./
/** Small files that every page of the workspace needs and no public page does. */
const SHELL =
  /(?:contract[\\/]src[\\/](?:addresses|cases|todo)|icons(?:-svg)?[\\/].*(?:FileText|Picture|Setting)Outlined|resource-kit[\\/](?:area-column|define-resource|list-options|published-fields)|shared[\\/](?:charts[\\/]meter|components[\\/](?:days-left|status-tag)|format[\\/]due|participant-address|save-file)|projects[\\/]list-address|participants[\\/]dictionary-label)\./
/** Small files that every list needs and no public page does. */
const KIT =
  /(?:resource-kit[\\/](?:kinds|kind-parts|record-actions|use-definition|use-undo)|shared[\\/](?:components[\\/](?:checkbox-list|data-table|fitting-columns|page-head|picture|search-field)|format[\\/]numbers|hooks[\\/]use-(?:pager-names|row-focus)))\./
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
    ...(isSsrBuild ? [] : [importParts(), precompress(), rejectChunkCycles(), rejectUnsupported()]),
  ],
  resolve: {
    conditions: [...CONDITIONS, 'browser'],
    alias: [
      // The package exports only the build with warnings for developers. Tests load that one, as Refine does in Node.
      ...(command === 'build'
        ? [{ find: /^react-router$/, replacement: inPackages('react-router/dist/production/index.mjs') }]
        : []),
      { find: 'pluralize', replacement: replacement('pluralize.js') },
      { find: 'side-channel', replacement: replacement('side-channel.cjs') },
      // Reads the window when it loads.
      ...(isSsrBuild
        ? []
        : [
            {
              find: /^\.{1,2}\/(?:grid\/)?hooks\/useBreakpoint$/,
              replacement: replacement('use-breakpoint.js'),
            },
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
        // Refine imports these for its CSV import, devtools and markdown field, which are not used.
        moduleSideEffects: [
          {
            test: /node_modules[\\/](?:papaparse|error-stack-parser|stackframe|react-markdown|remark-gfm)[\\/]/,
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
                // Groups Ant Design, which would otherwise be about fifty files at the first list. Not by entries,
                // because their chunks would import each other once there are a few more pages.
                { name: 'packages', test: PACKAGES, minShareCount: 34, priority: 3 },
                // Also needed by forms, which are below that count.
                { name: 'space', test: /es[\\/](?:locale|space|_util)[\\/]/, priority: 2 },
                { name: 'lists', test: LISTS, minShareCount: 20, priority: 1 },
              ],
            },
          },
    },
  },
}))
