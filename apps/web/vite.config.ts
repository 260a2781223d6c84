import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { importParts } from './build-plugins/import-part.js'
import { markdown } from './build-plugins/markdown.js'
import { precompress } from './build-plugins/precompress.js'
import { rejectChunkCycles } from './build-plugins/reject-chunk-cycles.js'
import { rejectUnsupported } from './build-plugins/reject-unsupported.js'
import { tokensCss } from './build-plugins/tokens-css.js'

/** Packages that lists, menus and details need, but neither registration nor a dialog with a form. */
const LISTS =
  /node_modules[\\/].*[\\/](?:rc-(?:dropdown|menu|pagination|table|tabs|tree)|es[\\/](?:breadcrumb|card|dropdown|layout|menu|pagination|table|tabs|tree))[\\/]/
/** Other packages; pickers and uploads are large, and no list and no home needs one. */
const PACKAGES =
  /node_modules[\\/](?!(?:.*[\\/])?(?:rc-(?:collapse|dropdown|menu|pagination|picker|table|tabs|tree|upload)|es[\\/](?:breadcrumb|calendar|card|collapse|date-picker|dropdown|layout|menu|pagination|table|tabs|time-picker|tree|upload))[\\/])/
/** The fields of the public forms, a few hundred bytes each. */
const FIELDS =
  /src[\\/](?:shared[\\/](?:components[\\/](?:field|password-field)|hooks[\\/]use-(?:captcha|countdown))|features[\\/]identity[\\/]public[\\/]captcha-field)\./
/** Small files that every page of the workspace needs, and no public page. */
const SHELL =
  /(?:contract[\\/]src[\\/](?:cases|todo|stages)|icons(?:-svg)?[\\/].*(?:FileText|Picture|Setting)Outlined|resource-kit[\\/](?:area-column|define-resource)|shared[\\/](?:charts[\\/]meter|components[\\/](?:days-left|status-tag)|format[\\/]due|participant-address|save-file)|projects[\\/]list-address|participants[\\/]dictionary-label)\./
/** Small files that every list needs, and no public page. */
const KIT =
  /(?:resource-kit[\\/](?:kinds|kind-parts|record-actions|use-definition|use-undo)|shared[\\/](?:components[\\/](?:checkbox-list|data-table|fitting-columns|page-head|picture|search-field)|format[\\/]numbers|hooks[\\/]use-(?:pager-names|row-focus)))\./
/** A file of our own in place of one of a package, whose weight or work on every page is not needed. */
const replacement = (file: string) => fileURLToPath(new URL(`build-plugins/${file}`, import.meta.url))
/** The oldest browsers that the product promises; `reject-unsupported.ts` knows what they lack (decision 104). */
const OLDEST_BROWSERS = ['chrome92', 'firefox115', 'safari15.4']
/**
 * What the oldest browsers read: classes with private fields, without static blocks. By the names of Chromium 92
 * and Safari 15.4 the fields would be rewritten too, which weighs 1.3 kB on every page.
 */
const SCRIPT_TARGET = ['firefox115', 'safari16']
const CONDITIONS = ['source', 'module', 'development|production']

/** `vite build` builds the browser's files, `vite build --ssr` what the API process renders pages with. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    markdown(),
    tokensCss(),
    ...(isSsrBuild ? [] : [importParts(), precompress(), rejectChunkCycles(), rejectUnsupported()]),
  ],
  resolve: {
    conditions: [...CONDITIONS, 'browser'],
    alias: [
      { find: 'pluralize', replacement: replacement('pluralize.js') },
      { find: 'side-channel', replacement: replacement('side-channel.cjs') },
      {
        find: /^\.{1,2}\/(?:grid\/)?hooks\/useBreakpoint$/,
        replacement: replacement('use-breakpoint.js'),
      },
      {
        find: /^use-sync-external-store\/shim(?:\/index\.js)?$/,
        replacement: replacement('use-sync-external-store.js'),
      },
    ],
  },
  // Without imports of packages: the API process has none of the web app's.
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
    // Names the files of each page for the server.
    manifest: isSsrBuild ? false : 'manifest.json',
    // A picture inside a script or style sheet would weigh on every page and on the policy's img-src.
    assetsInlineLimit: 0,
    copyPublicDir: !isSsrBuild,
    // Also for the server: its memory holds the text of its code.
    minify: true,
    rolldownOptions: {
      treeshake: {
        // Refine imports these for its CSV import, devtools and markdown field, which are not used here.
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
            // Few files: over HTTP/1.1 each one more costs a round trip.
            codeSplitting: {
              groups: [
                { name: 'start', tags: ['$initial'], priority: 4 },
                { name: 'fields', test: FIELDS, priority: 3 },
                { name: 'shell', test: SHELL, priority: 3, includeDependenciesRecursively: false },
                { name: 'kit', test: KIT, priority: 3, includeDependenciesRecursively: false },
                // Ant Design alone would otherwise be some fifty files at the first list. Not by entries:
                // their chunks import each other as soon as there are a few pages more.
                { name: 'packages', test: PACKAGES, minShareCount: 34, priority: 3 },
                // Forms need it too, fewer than that.
                { name: 'space', test: /es[\\/](?:locale|space|_util)[\\/]/, priority: 2 },
                { name: 'lists', test: LISTS, minShareCount: 20, priority: 1 },
              ],
            },
          },
    },
  },
}))
