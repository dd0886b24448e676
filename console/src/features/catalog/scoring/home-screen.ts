// Apps on the home screen of an iPhone have a storage of their own. A press in the browser does not count there.

/**
 * `here`: the page runs as such an app. `apart`: this browser has them, and the page runs outside.
 * `same`: apps of this phone know what its browser stores.
 */
export function homeScreen(
  browser: object = navigator,
  isApp: boolean = matchMedia('(display-mode: standalone)').matches,
): 'here' | 'apart' | 'same' {
  // WebKit alone has the property.
  if (!('standalone' in browser)) return 'same';
  return browser.standalone === true || isApp ? 'here' : 'apart';
}
