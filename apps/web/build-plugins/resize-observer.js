// Replaces the polyfill of this name, with which Ant Design observes sizes: every supported browser does so itself.
export default ResizeObserver
