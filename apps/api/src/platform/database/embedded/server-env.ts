/**
 * The environment of the server's programs. They need nothing of ours, and variables such as PGPORT
 * or LC_ALL would change what they do.
 */
export function serverEnv(): NodeJS.ProcessEnv {
  if (process.platform === 'win32') return { ...process.env }
  return { PATH: process.env.PATH, LC_ALL: 'C' }
}
