import 'reflect-metadata'
import { start } from './start/start.js'

await start()
