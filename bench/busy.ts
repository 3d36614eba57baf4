/** Keeps a core busy, in turns, so that it notices when its parent is gone. */
const turnMs = 20

function turn(): void {
  const end = performance.now() + turnMs
  while (performance.now() < end);
  setImmediate(turn)
}

process.on('disconnect', () => process.exit())
process.send?.('busy')
turn()
