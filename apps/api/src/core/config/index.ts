export * from './config.types.js'
export * from './config-error.js'
export * from './load-config.js'
export * from './paths.js'
