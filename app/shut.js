// A classic script before any module: takes away the ways out of the page that its content security
// policy does not govern, and that it has no use for. What is left is told in docs/privacy.md.
(() => {
  // Peer connections name servers of their own; passkeys fetch a file from any host that is named;
  // a voice may be spoken by a service on the network.
  const globals = ["RTCPeerConnection", "webkitRTCPeerConnection", "PublicKeyCredential", "speechSynthesis"];
  for (const name of globals) Reflect.deleteProperty(globalThis, name);
  Reflect.deleteProperty(Navigator.prototype, "credentials");
})();
