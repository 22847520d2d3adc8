import { stillOf } from '../map/map-stills.ts'
import { tokensOf } from '../theme/tokens.ts'
import { pageStyles } from './page-styles.ts'

/** Scale of the picture: sharp on a phone and on paper. */
const scale = 2
const margin = 24
const headHeight = 68

/** An element's ancestors from the outermost to the innermost; their `data-` attributes carry the theme. */
const frames = (element: Element): Element[] => {
  const around: Element[] = []
  for (let parent = element.parentElement; parent; parent = parent.parentElement) around.unshift(parent)
  return around
}

const inFrames = (element: HTMLElement, copy: HTMLElement): HTMLElement =>
  frames(element).reduceRight<HTMLElement>((inner, frame) => {
    const outer = document.createElement('div')
    for (const { name, value } of frame.attributes) if (name.startsWith('data-')) outer.setAttribute(name, value)
    // Container queries need the container types of the ancestors.
    const { containerName, containerType } = getComputedStyle(frame)
    if (containerType !== 'normal') Object.assign(outer.style, { containerName, containerType })
    outer.append(inner)
    return outer
  }, copy)

const inPlaceOf = (still: string | null): HTMLElement => {
  if (still) {
    const image = document.createElement('img')
    image.src = still
    image.style.cssText = 'position: absolute; inset: 0; width: 100%; height: 100%'
    return image
  }
  const words = document.createElement('p')
  words.textContent = 'El mapa se mira en pantalla'
  return words
}

/** Replaces maps, whose drawing is not in the markup, with a still, or with a placeholder if none can be taken. */
const withStills = async (element: HTMLElement, copy: HTMLElement): Promise<void> => {
  const copies = [...copy.querySelectorAll('canvas')]
  for (const [index, canvas] of [...element.querySelectorAll('canvas')].entries())
    copies[index]?.replaceWith(inPlaceOf(await stillOf(canvas)))
}

/** Copies the values of fields and the scroll positions, which are not in the markup. */
const withScrolls = (element: HTMLElement, copy: HTMLElement): void => {
  const copies = copy.querySelectorAll<HTMLElement>('*')
  for (const [index, one] of [...element.querySelectorAll('*')].entries())
    if (one.scrollTop > 0) copies[index]?.style.setProperty('margin-top', `-${one.scrollTop}px`)
}

/** Buttons and scroll bars are of no use in a picture. */
const stillStyles =
  'button, .maplibregl-control-container { visibility: hidden } * { scrollbar-width: none !important; animation: none !important }'

const svgOf = async (element: HTMLElement): Promise<string> => {
  const { width, height } = element.getBoundingClientRect()
  const copy = element.cloneNode(true)
  if (!(copy instanceof HTMLElement)) throw new Error('only elements of HTML are pictured')
  withScrolls(element, copy)
  await withStills(element, copy)
  const { fontFamily, fontSize, lineHeight, color } = getComputedStyle(element)
  copy.style.width = `${width}px`
  const outer = inFrames(element, copy)
  Object.assign(outer.style, { fontFamily, fontSize, lineHeight, color, width: `${width}px` })
  const body = new XMLSerializer().serializeToString(outer)
  const styles = `${await pageStyles()}\n${stillStyles}`.replaceAll(']]>', ']] >')
  const size = `width="${width}" height="${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><style><![CDATA[${styles}]]></style><foreignObject ${size}>${body}</foreignObject></svg>`
}

const load = async (svg: string): Promise<HTMLImageElement> => {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  return image
}

type Heading = { title: string; words: string }

const drawHeading = (context: CanvasRenderingContext2D, { title, words }: Heading, element: HTMLElement): void => {
  const token = tokensOf(element)
  context.fillStyle = token('text')
  context.font = `600 20px ${token('font')}`
  context.fillText(title, margin, margin + 20)
  context.fillStyle = token('text-2')
  context.font = `13px ${token('font')}`
  context.fillText(words, margin, margin + 42)
}

/**
 * An element as a PNG, as it looks on the screen, under a heading. Throws in browsers that cannot draw HTML inside an
 * image; the caller reports it.
 */
export const pictureOf = async (element: HTMLElement, heading: Heading): Promise<Blob> => {
  const image = await load(await svgOf(element))
  const { width, height } = element.getBoundingClientRect()
  const canvas = document.createElement('canvas')
  canvas.width = Math.round((width + 2 * margin) * scale)
  canvas.height = Math.round((height + headHeight + 2 * margin) * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser has no canvas')
  context.scale(scale, scale)
  context.fillStyle = tokensOf(element)('bg')
  context.fillRect(0, 0, width + 2 * margin, height + headHeight + 2 * margin)
  drawHeading(context, heading, element)
  context.drawImage(image, margin, margin + headHeight, width, height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('the picture could not be written'))), 'image/png'),
  )
}
