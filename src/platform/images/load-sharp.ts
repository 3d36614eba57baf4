/** Loaded when the first image comes: it takes 0.2 s and 20 MB. Only the decoders of our types may run. */
export function loadSharp(): Promise<typeof import('sharp')['default']> {
  loading ??= load()
  return loading
}

let loading: ReturnType<typeof load> | undefined

/** Once: blocking all decoders again would fail the images that other threads begin at that moment. */
async function load() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
  })
  return sharp
}
