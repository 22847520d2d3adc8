export type LandingReason = 'expired' | 'forged' | 'gone'

const texts: Record<LandingReason, { status: number; title: string; text: string }> = {
  expired: {
    status: 410,
    title: 'Este enlace venció',
    text: 'Los enlaces duran 14 días. Pedile uno nuevo a quien te lo envió.',
  },
  forged: {
    status: 404,
    title: 'Este enlace no es válido',
    text: 'Puede que se haya cortado al copiarlo. Probá abrirlo de nuevo desde el mensaje original.',
  },
  gone: { status: 410, title: 'Este comprobante ya no está', text: 'La empresa lo eliminó. Consultá con tu vendedor.' },
}

/** What somebody without an account sees when a shared link cannot show its document; it names no company or document. */
export const shareLanding = (reason: LandingReason): { status: number; html: string } => {
  const { status, title, text } = texts[reason]
  const html = `<!doctype html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Andén</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #f7f5f3; color: #231e27; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 26rem; padding: 2rem; text-align: center; }
h1 { font-size: 1.5rem; margin: 0 0 .5rem; }
p { margin: 0; color: #4d4851; }
</style>
</head>
<body><main><h1>${title}</h1><p>${text}</p></main></body>
</html>
`
  return { status, html }
}
