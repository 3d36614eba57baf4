import { expect, it } from 'vitest'
import { canDraw, renderText } from './draw-picture.ts'

const style = { size: 40, weight: 700, colour: '23211d', maxWidth: 400, maxLines: 2 } as const

it('draws the whole text if it fits, in lines of at most the given width', async () => {
  const [one, two] = [
    await renderText('Dark mode', style),
    await renderText('Dark mode for the whole dashboard', style),
  ]

  expect(one.raw.height).toBeLessThan(52)
  expect(two.raw.height).toBeGreaterThan(52)
  expect(two.raw.width).toBeLessThanOrEqual(400)
})

it("cuts text that doesn't fit, and draws markup as typed", async () => {
  const long = await renderText('<b>& word</b> '.repeat(40), style)
  const shorter = await renderText('<b>& word</b> '.repeat(20), style)
  const line = await renderText('W'.repeat(200), { ...style, maxLines: 1 })

  expect(long.raw.height).toBeLessThanOrEqual(2 * 52)
  expect(line.raw.width).toBeLessThanOrEqual(400)
  expect(line.raw.width).toBeGreaterThan(300)
  // Both are cut off at the same letter.
  expect(long.input.equals(shorter.input)).toBe(true)
})

it("doesn't draw characters that the font lacks", () => {
  expect(['Zażółć gęślą jaźń', 'Съешь же ещё', 'Dark “mode” – 5 €', ''].map(canDraw)).toEqual([true, true, true, true])
  expect(['ダーク', 'الوضع', '🎉', 'e\u0332', 'Việt'].map(canDraw)).toEqual([false, false, false, false, false])
})
