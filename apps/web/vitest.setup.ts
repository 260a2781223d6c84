// No test reaches a server that happens to run on this machine.
globalThis.fetch = () => Promise.reject(new TypeError('tests have no network'))
