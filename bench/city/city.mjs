import { startEmbedded } from '../../apps/api/dist/platform/database/embedded/index.js'
import { onDatabase } from '../lib/database.mjs'
import { startServer } from '../lib/servers.mjs'
import { login, takeParts } from './people.mjs'

/** A filled city in a folder: its database, and a server on it. */
export class City {
  constructor(database, folder, port) {
    this.database = database
    this.url = database.url
    this.port = port
    this.env = {
      ...{ DATABASE_URL: database.url, PORT: String(port), DATA_DIR: folder, DEMO: '1' },
      ...{ CAPTCHA_FIXED: '0000', TZ: 'Asia/Shanghai' },
    }
    process.env.TZ = this.env.TZ
  }

  static async open(folder, port) {
    const settings = { max_connections: '200', shared_buffers: '1GB', max_wal_size: '4GB' }
    return new City(await startEmbedded({ dataDir: folder, settings }), folder, port)
  }

  serve() {
    const probe = `http://127.0.0.1:${this.port}/health/live`
    return startServer('apps/api/dist/main.js', this.env, probe)
  }

  /** Serves it, with sessions of those who ask. */
  async using(use) {
    const people = await onDatabase(this.url, takeParts)
    const server = await this.serve()
    try {
      const base = `http://127.0.0.1:${this.port}/credit`
      const names = ['admin', 'supervisor06', ...Object.keys(people)]
      const headers = {}
      for (const name of names) headers[name] = await login(base, name, people[name]?.sign ?? 0)
      return await use({ base, headers, people })
    } finally {
      await server.stop()
    }
  }

  close() {
    return this.database.stop()
  }
}
