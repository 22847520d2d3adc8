/** SPDX licences that what the product ships with may have: they ask for their notice to be kept, and no more. */
export const allowedLicences: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
  // Fonts: they may be served with a product, not sold by themselves.
  'OFL-1.1',
  // Copyleft of the changed file alone: we change none (lightningcss, of the client's build).
  'MPL-2.0',
])

/** Licences allowed to some packages only, by how their name begins, and why. */
export const allowedTo: Record<string, { packages: string[]; reason: string }> = {
  'LGPL-3.0-or-later': {
    packages: ['@img/sharp-'],
    reason: 'libvips is a shared library beside the product, which whoever runs it may replace',
  },
}

/** What packages that name no SPDX licence were read to have. */
export const licencesByHand: Record<string, string> = {
  // LICENSE in the package.
  'png-js': 'MIT',
  // Their package.json says it in the older form, `licenses`; LICENSE in the packages.
  ssh2: 'MIT',
  'cpu-features': 'MIT',
  buildcheck: 'MIT',
  // `MIT/X11` is no SPDX name: it is the licence of X11, which SPDX knows as MIT.
  chainsaw: 'MIT',
  // 0.1.1 names none; 0.1.2, in its repository, says MIT/X11. It comes with exceljs, to read zip files.
  buffers: 'MIT',
}
