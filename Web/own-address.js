/** Whether the address of this page is one by which only this computer itself reaches the gateway. */
export const isOwnAddress = () => /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);
