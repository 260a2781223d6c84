import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './build-plugins/precompress.js'
import { preloadStart } from './build-plugins/preload-start.js'
import { tokensCss } from './build-plugins/tokens-css.js'

export default defineConfig({
  plugins: [react(), tokensCss(), preloadStart(), precompress()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  server: {
    port: 5173,
    proxy: { '^/credit/': { target: 'http://localhost:3000', changeOrigin: false } },
  },
  build: {
    target: 'es2022',
    // A picture inside a script or style sheet would weigh on every page and on the policy's img-src.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        // Refine's core brings these for its own import of CSV and its devtools; nothing here calls them.
        moduleSideEffects: [
          {
            test: /node_modules[\\/](?:papaparse|error-stack-parser|stackframe)[\\/]/,
            sideEffects: false,
          },
        ],
      },
      output: {
        codeSplitting: {
          // Few files for the first page: over HTTP/1.1 each one more costs a turn of the network.
          groups: [
            {
              // What every page needs and what seldom changes.
              name: 'framework',
              test: /node_modules[\\/](?:react|react-dom|scheduler|wouter|regexparam|use-sync-external-store)[\\/]/,
              priority: 30,
            },
            {
              // What is asked for before React has come: no React in here.
              name: 'core',
              test: /web[\\/]src[\\/](?:i18n[\\/](?:texts|catalogue|locale)|api[\\/](?:client|early|errors|transport|session)|theme|paths|shared[\\/](?:toast|uuid)|shared[\\/]site[\\/]load-(?:site|slides)|providers[\\/]load-menu)\b.*\.ts$|contract[\\/]src[\\/](?:http|limits|locales|errors|areas|signs)\.ts$|node_modules[\\/](?:openapi-fetch|js-cookie)[\\/]/,
              priority: 20,
            },
            {
              // The frame of all public pages; the workspace uses some of its parts too.
              name: 'public',
              test: /web[\\/]src[\\/](?:i18n[\\/]use-translation|layouts[\\/]public[\\/](?!locales)|shared[\\/](?:components[\\/](?:button|load-state|language-switch|theme-switch|switch|role-icon|crash-page|page-loading)|hooks|format|site|toast\.css))/,
              priority: 10,
            },
          ],
        },
      },
    },
  },
})
