import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './build-plugins/precompress.js'
import { tokensCss } from './build-plugins/tokens-css.js'

export default defineConfig({
  plugins: [react(), tokensCss(), precompress()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  server: {
    port: 5173,
    proxy: { '/credit': { target: 'http://localhost:3000', changeOrigin: false } },
  },
  build: {
    target: 'es2022',
    // A picture inside a script or style sheet would weigh on every page and on the policy's img-src.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              // What every page needs and what seldom changes.
              name: 'framework',
              test: /node_modules[\\/](?:react|react-dom|scheduler|wouter|regexparam|use-sync-external-store)[\\/]/,
              priority: 10,
            },
          ],
        },
      },
    },
  },
})
