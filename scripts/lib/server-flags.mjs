/**
 * How Node runs the server; the Dockerfile says the same. Calls are small and soon over: 8 MB for
 * what is young are enough. The default of 16 costs 10 MB of memory for nothing measurable; with 4 a
 * create takes a tenth more processor time. The heap at most doubles between two collections: by
 * default it quadruples, and the peak was 300 instead of 217 MB.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=100']

/**
 * How glibc gives memory back (mallopt(3)); other libraries ignore it. Compiling the server's code
 * takes large blocks for a moment. By default glibc then raises the size from which blocks are mapped
 * one by one, keeps later ones in its heap, and makes up to eight heaps per core: 42 MB of idle memory.
 */
export const SERVER_ENV = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
