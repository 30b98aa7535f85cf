#!/usr/bin/env node
import { createRequire } from "node:module"; const require = createRequire(import.meta.url);
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __require = /* @__PURE__ */ ((x) => typeof require !== "undefined" ? require : typeof Proxy !== "undefined" ? new Proxy(x, {
  get: (a, b) => (typeof require !== "undefined" ? require : a)[b]
}) : x)(function(x) {
  if (typeof require !== "undefined") return require.apply(this, arguments);
  throw Error('Dynamic require of "' + x + '" is not supported');
});
var __commonJS = (cb, mod) => function __require2() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
  mod
));

// node_modules/emoji-regex/index.js
var require_emoji_regex = __commonJS({
  "node_modules/emoji-regex/index.js"(exports, module) {
    module.exports = () => {
      return /[#*0-9]\uFE0F?\u20E3|[\xA9\xAE\u203C\u2049\u2122\u2139\u2194-\u2199\u21A9\u21AA\u231A\u231B\u2328\u23CF\u23ED-\u23EF\u23F1\u23F2\u23F8-\u23FA\u24C2\u25AA\u25AB\u25B6\u25C0\u25FB\u25FC\u25FE\u2600-\u2604\u260E\u2611\u2614\u2615\u2618\u2620\u2622\u2623\u2626\u262A\u262E\u262F\u2638-\u263A\u2640\u2642\u2648-\u2653\u265F\u2660\u2663\u2665\u2666\u2668\u267B\u267E\u267F\u2692\u2694-\u2697\u2699\u269B\u269C\u26A0\u26A7\u26AA\u26B0\u26B1\u26BD\u26BE\u26C4\u26C8\u26CF\u26D1\u26E9\u26F0-\u26F5\u26F7\u26F8\u26FA\u2702\u2708\u2709\u270F\u2712\u2714\u2716\u271D\u2721\u2733\u2734\u2744\u2747\u2757\u2763\u27A1\u2934\u2935\u2B05-\u2B07\u2B1B\u2B1C\u2B55\u3030\u303D\u3297\u3299]\uFE0F?|[\u261D\u270C\u270D](?:\uD83C[\uDFFB-\uDFFF]|\uFE0F)?|[\u270A\u270B](?:\uD83C[\uDFFB-\uDFFF])?|[\u23E9-\u23EC\u23F0\u23F3\u25FD\u2693\u26A1\u26AB\u26C5\u26CE\u26D4\u26EA\u26FD\u2705\u2728\u274C\u274E\u2753-\u2755\u2795-\u2797\u27B0\u27BF\u2B50]|\u26D3\uFE0F?(?:\u200D\uD83D\uDCA5)?|\u26F9(?:\uD83C[\uDFFB-\uDFFF]|\uFE0F)?(?:\u200D[\u2640\u2642]\uFE0F?)?|\u2764\uFE0F?(?:\u200D(?:\uD83D\uDD25|\uD83E\uDE79))?|\uD83C(?:[\uDC04\uDD70\uDD71\uDD7E\uDD7F\uDE02\uDE37\uDF21\uDF24-\uDF2C\uDF36\uDF7D\uDF96\uDF97\uDF99-\uDF9B\uDF9E\uDF9F\uDFCD\uDFCE\uDFD4-\uDFDF\uDFF5\uDFF7]\uFE0F?|[\uDF85\uDFC2\uDFC7](?:\uD83C[\uDFFB-\uDFFF])?|[\uDFC4\uDFCA](?:\uD83C[\uDFFB-\uDFFF])?(?:\u200D[\u2640\u2642]\uFE0F?)?|[\uDFCB\uDFCC](?:\uD83C[\uDFFB-\uDFFF]|\uFE0F)?(?:\u200D[\u2640\u2642]\uFE0F?)?|[\uDCCF\uDD8E\uDD91-\uDD9A\uDE01\uDE1A\uDE2F\uDE32-\uDE36\uDE38-\uDE3A\uDE50\uDE51\uDF00-\uDF20\uDF2D-\uDF35\uDF37-\uDF43\uDF45-\uDF4A\uDF4C-\uDF7C\uDF7E-\uDF84\uDF86-\uDF93\uDFA0-\uDFC1\uDFC5\uDFC6\uDFC8\uDFC9\uDFCF-\uDFD3\uDFE0-\uDFF0\uDFF8-\uDFFF]|\uDDE6\uD83C[\uDDE8-\uDDEC\uDDEE\uDDF1\uDDF2\uDDF4\uDDF6-\uDDFA\uDDFC\uDDFD\uDDFF]|\uDDE7\uD83C[\uDDE6\uDDE7\uDDE9-\uDDEF\uDDF1-\uDDF4\uDDF6-\uDDF9\uDDFB\uDDFC\uDDFE\uDDFF]|\uDDE8\uD83C[\uDDE6\uDDE8\uDDE9\uDDEB-\uDDEE\uDDF0-\uDDF7\uDDFA-\uDDFF]|\uDDE9\uD83C[\uDDEA\uDDEC\uDDEF\uDDF0\uDDF2\uDDF4\uDDFF]|\uDDEA\uD83C[\uDDE6\uDDE8\uDDEA\uDDEC\uDDED\uDDF7-\uDDFA]|\uDDEB\uD83C[\uDDEE-\uDDF0\uDDF2\uDDF4\uDDF7]|\uDDEC\uD83C[\uDDE6\uDDE7\uDDE9-\uDDEE\uDDF1-\uDDF3\uDDF5-\uDDFA\uDDFC\uDDFE]|\uDDED\uD83C[\uDDF0\uDDF2\uDDF3\uDDF7\uDDF9\uDDFA]|\uDDEE\uD83C[\uDDE8-\uDDEA\uDDF1-\uDDF4\uDDF6-\uDDF9]|\uDDEF\uD83C[\uDDEA\uDDF2\uDDF4\uDDF5]|\uDDF0\uD83C[\uDDEA\uDDEC-\uDDEE\uDDF2\uDDF3\uDDF5\uDDF7\uDDFC\uDDFE\uDDFF]|\uDDF1\uD83C[\uDDE6-\uDDE8\uDDEE\uDDF0\uDDF7-\uDDFB\uDDFE]|\uDDF2\uD83C[\uDDE6\uDDE8-\uDDED\uDDF0-\uDDFF]|\uDDF3\uD83C[\uDDE6\uDDE8\uDDEA-\uDDEC\uDDEE\uDDF1\uDDF4\uDDF5\uDDF7\uDDFA\uDDFF]|\uDDF4\uD83C\uDDF2|\uDDF5\uD83C[\uDDE6\uDDEA-\uDDED\uDDF0-\uDDF3\uDDF7-\uDDF9\uDDFC\uDDFE]|\uDDF6\uD83C\uDDE6|\uDDF7\uD83C[\uDDEA\uDDF4\uDDF8\uDDFA\uDDFC]|\uDDF8\uD83C[\uDDE6-\uDDEA\uDDEC-\uDDF4\uDDF7-\uDDF9\uDDFB\uDDFD-\uDDFF]|\uDDF9\uD83C[\uDDE6\uDDE8\uDDE9\uDDEB-\uDDED\uDDEF-\uDDF4\uDDF7\uDDF9\uDDFB\uDDFC\uDDFF]|\uDDFA\uD83C[\uDDE6\uDDEC\uDDF2\uDDF3\uDDF8\uDDFE\uDDFF]|\uDDFB\uD83C[\uDDE6\uDDE8\uDDEA\uDDEC\uDDEE\uDDF3\uDDFA]|\uDDFC\uD83C[\uDDEB\uDDF8]|\uDDFD\uD83C\uDDF0|\uDDFE\uD83C[\uDDEA\uDDF9]|\uDDFF\uD83C[\uDDE6\uDDF2\uDDFC]|\uDF44(?:\u200D\uD83D\uDFEB)?|\uDF4B(?:\u200D\uD83D\uDFE9)?|\uDFC3(?:\uD83C[\uDFFB-\uDFFF])?(?:\u200D(?:[\u2640\u2642]\uFE0F?(?:\u200D\u27A1\uFE0F?)?|\u27A1\uFE0F?))?|\uDFF3\uFE0F?(?:\u200D(?:\u26A7\uFE0F?|\uD83C\uDF08))?|\uDFF4(?:\u200D\u2620\uFE0F?|\uDB40\uDC67\uDB40\uDC62\uDB40(?:\uDC65\uDB40\uDC6E\uDB40\uDC67|\uDC73\uDB40\uDC63\uDB40\uDC74|\uDC77\uDB40\uDC6C\uDB40\uDC73)\uDB40\uDC7F)?)|\uD83D(?:[\uDC3F\uDCFD\uDD49\uDD4A\uDD6F\uDD70\uDD73\uDD76-\uDD79\uDD87\uDD8A-\uDD8D\uDDA5\uDDA8\uDDB1\uDDB2\uDDBC\uDDC2-\uDDC4\uDDD1-\uDDD3\uDDDC-\uDDDE\uDDE1\uDDE3\uDDE8\uDDEF\uDDF3\uDDFA\uDECB\uDECD-\uDECF\uDEE0-\uDEE5\uDEE9\uDEF0\uDEF3]\uFE0F?|[\uDC42\uDC43\uDC46-\uDC50\uDC66\uDC67\uDC6B-\uDC6D\uDC72\uDC74-\uDC76\uDC78\uDC7C\uDC83\uDC85\uDC8F\uDC91\uDCAA\uDD7A\uDD95\uDD96\uDE4C\uDE4F\uDEC0\uDECC](?:\uD83C[\uDFFB-\uDFFF])?|[\uDC6E-\uDC71\uDC73\uDC77\uDC81\uDC82\uDC86\uDC87\uDE45-\uDE47\uDE4B\uDE4D\uDE4E\uDEA3\uDEB4\uDEB5](?:\uD83C[\uDFFB-\uDFFF])?(?:\u200D[\u2640\u2642]\uFE0F?)?|[\uDD74\uDD90](?:\uD83C[\uDFFB-\uDFFF]|\uFE0F)?|[\uDC00-\uDC07\uDC09-\uDC14\uDC16-\uDC25\uDC27-\uDC3A\uDC3C-\uDC3E\uDC40\uDC44\uDC45\uDC51-\uDC65\uDC6A\uDC79-\uDC7B\uDC7D-\uDC80\uDC84\uDC88-\uDC8E\uDC90\uDC92-\uDCA9\uDCAB-\uDCFC\uDCFF-\uDD3D\uDD4B-\uDD4E\uDD50-\uDD67\uDDA4\uDDFB-\uDE2D\uDE2F-\uDE34\uDE37-\uDE41\uDE43\uDE44\uDE48-\uDE4A\uDE80-\uDEA2\uDEA4-\uDEB3\uDEB7-\uDEBF\uDEC1-\uDEC5\uDED0-\uDED2\uDED5-\uDED8\uDEDC-\uDEDF\uDEEB\uDEEC\uDEF4-\uDEFC\uDFE0-\uDFEB\uDFF0]|\uDC08(?:\u200D\u2B1B)?|\uDC15(?:\u200D\uD83E\uDDBA)?|\uDC26(?:\u200D(?:\u2B1B|\uD83D\uDD25))?|\uDC3B(?:\u200D\u2744\uFE0F?)?|\uDC41\uFE0F?(?:\u200D\uD83D\uDDE8\uFE0F?)?|\uDC68(?:\u200D(?:[\u2695\u2696\u2708]\uFE0F?|\u2764\uFE0F?\u200D\uD83D(?:\uDC8B\u200D\uD83D)?\uDC68|\uD83C[\uDF3E\uDF73\uDF7C\uDF93\uDFA4\uDFA8\uDFEB\uDFED]|\uD83D(?:[\uDC68\uDC69]\u200D\uD83D(?:\uDC66(?:\u200D\uD83D\uDC66)?|\uDC67(?:\u200D\uD83D[\uDC66\uDC67])?)|[\uDCBB\uDCBC\uDD27\uDD2C\uDE80\uDE92]|\uDC66(?:\u200D\uD83D\uDC66)?|\uDC67(?:\u200D\uD83D[\uDC66\uDC67])?)|\uD83E(?:[\uDDAF\uDDBC\uDDBD](?:\u200D\u27A1\uFE0F?)?|[\uDDB0-\uDDB3]))|\uD83C(?:\uDFFB(?:\u200D(?:[\u2695\u2696\u2708]\uFE0F?|\u2764\uFE0F?\u200D\uD83D(?:\uDC8B\u200D\uD83D)?\uDC68\uD83C[\uDFFB-\uDFFF]|\uD83C[\uDF3E\uDF73\uDF7C\uDF93\uDFA4\uDFA8\uDFEB\uDFED]|\uD83D(?:[\uDCBB\uDCBC\uDD27\uDD2C\uDE80\uDE92]|\uDC30\u200D\uD83D\uDC68\uD83C[\uDFFC-\uDFFF])|\uD83E(?:[\uDD1D\uDEEF]\u200D\uD83D\uDC68\uD83C[\uDFFC-\uDFFF]|[\uDDAF\uDDBC\uDDBD](?:\u200D\u27A1\uFE0F?)?|[\uDDB0-\uDDB3])))?|\uDFFC(?:\u200D(?:[\u2695\u2696\u2708]\uFE0F?|\u2764\uFE0F?\u200D\uD83D(?:\uDC8B\u200D\uD83D)?\uDC68\uD83C[\uDFFB-\uDFFF]|\uD83C[\uDF3E\uDF73\uDF7C\uDF93\uDFA4\uDFA8\uDFEB\uDFED]|\uD83D(?:[\uDCBB\uDCBC\uDD27\uDD2C\uDE80\uDE92]|\uDC30\u200D\uD83D\uDC68\uD83C[\uDFFB\uDFFD-\uDFFF])|\uD83E(?:[\uDD1D\uDEEF]\u200D\uD83D\uDC68\uD83C[\uDFFB\uDFFD-\uDFFF]|[\uDDAF\uDDBC\uDDBD](?:\u200D\u27A1\uFE0F?)?|[\uDDB0-\uDDB3])))?|\uDFFD(?:\u200D(?:[\u2695\u2696\u2708]\uFE0F?|\u2764\uFE0F?\u200D\uD83D(?:\uDC8B\u200D\uD83D)?\uDC68\uD83C[\uDFFB-\uDFFF]|\uD83C[\uDF3E\uDF73\uDF7C\uDF93\uDFA4\uDFA8\uDFEB\uDFED]|\uD83D(?:[\uDCBB\uDCBC\uDD27\uDD2C\uDE80\uDE92]|\uDC30\u200D\uD83D\uDC68\uD83C[\uDFFB\uDFFC\uDFFE\uDFFF])|\uD83E(?:[\uDD1D\uDEEF]\u200D\uD83D\uDC68\uD83C[\uDFFB\uDFFC\uDFFE\uDFFF]|[\uDDAF\uDDBC\uDDBD](?:\u200D\u27A1\uFE0F?)?|[\uDDB0-\uDDB3])))?|\uDFFE(?:\u200D(?:[\u2695\u2696\u2708]\uFE0F?|\u2764\uFE0F?\u200D\uD83D(?:\uDC8B\u200D\uD83D)?\uDC68\uD83C[\uDFFB-\uDFFF]|\uD83C[\uDF3E\uDF73\uDF7C\uDF93\uDFA4\uDFA8\uDFEB\uDFED]|\uD83D(?:[\uDCBB\uDCBC\uDD27\uDD2C\uDE80\uDE92]|\uDC30\u200D\uD83D\uDC68\uD83C[\uDFFB-\uDFFD\uDFFF])|\uD83E(?:[\uDD1D\uDEEF]\u200D\uD83D\uDC68\uD83C[\uDFFB-\uDFFD\uDFFF]|[\uDDAF\uDDBC\uDDBD](?:\u200D\u27A1\uFE0F?)?|[\uDDB0-\uDDB3])))?|\uDFFF(?:\u200D(?:[\u2695\u2696\u2708]\uFE0F?|\u2764\uFE0F?\u200D\uD83D(?:\uDC8B\u200D\uD83D)?\uDC68\uD83C[\uDFFB-\uDFFF]|\uD83C[\uDF3E\uDF73\uDF7C\uDF93\uDFA4\uDFA8\uDFEB\uDFED]|\uD83D(?:[\uDCBB\uDCBC\uDD27\uDD2C\uDE80\uDE92]|\uDC30\u200D\uD83D\uDC68\uD83C[\uDFFB-\uDFFE])|\uD83E(?:[\uDD1D\uDEEF]\u200D\uD83D\uDC68\uD83C[\uDFFB-\uDFFE]|[\uDDAF\uDDBC\uDDBD](?:\u200D\u27A1\uFE0F?)?|[\uDDB0-\uDDB3])))?))?|\uDC69(?:\u200D(?:[\u2695\u2696\u2708]\uFE0F?|\u2764\uFE0F?\u200D\uD83D(?:\uDC8B\u200D\uD83D)?[\uDC68\uDC69]|\uD83C[\uDF3E\uDF73\uDF7C\uDF93\uDFA4\uDFA8\uDFEB\uDFED]|\uD83D(?:[\uDCBB\uDCBC\uDD27\uDD2C\uDE80\uDE92]|\uDC66(?:\u200D\uD83D\uDC66)?|\uDC67(?:\u200D\uD83D[\uDC66\uDC67])?|\uDC69\u200D\uD83D(?:\uDC66(?:\u200D\uD83D\uDC66)?|\uDC67(?:\u200D\uD83D[\uDC66\uDC67])?))|\uD83E(?:[\uDDAF\uDDBC\uDDBD](?:\u200D\u27A1\uFE0F?)?|[\uDDB0-\uDDB3]))|\uD83C(?:\uDFFB(?:\u200D(?:[\u2695\u2696\u2708]\uFE0F?|\u2764\uFE0F?\u200D\uD83D(?:[\uDC68\uDC69]|\uDC8B\u200D\uD83D[\uDC68\uDC69])\uD83C[\uDFFB-\uDFFF]|\uD83C[\uDF3E\uDF73\uDF7C\uDF93\uDFA4\uDFA8\uDFEB\uDFED]|\uD83D(?:[\uDCBB\uDCBC\uDD27\uDD2C\uDE80\uDE92]|\uDC30\u200D\uD83D\uDC69\uD83C[\uDFFC-\uDFFF])|\uD83E(?:[\uDDAF\uDDBC\uDDBD](?:\u200D\u27A1\uFE0F?)?|[\uDDB0-\uDDB3]|\uDD1D\u200D\uD83D[\uDC68\uDC69]\uD83C[\uDFFC-\uDFFF]|\uDEEF\u200D\uD83D\uDC69\uD83C[\uDFFC-\uDFFF])))?|\uDFFC(?:\u200D(?:[\u2695\u2696\u2708]\uFE0F?|\u2764\uFE0F?\u200D\uD83D(?:[\uDC68\uDC69]|\uDC8B\u200D\uD83D[\uDC68\uDC69])\uD83C[\uDFFB-\uDFFF]|\uD83C[\uDF3E\uDF73\uDF7C\uDF93\uDFA4\uDFA8\uDFEB\uDFED]|\uD83D(?:[\uDCBB\uDCBC\uDD27\uDD2C\uDE80\uDE92]|\uDC30\u200D\uD83D\uDC69\uD83C[\uDFFB\uDFFD-\uDFFF])|\uD83E(?:[\uDDAF\uDDBC\uDDBD](?:\u200D\u27A1\uFE0F?)?|[\uDDB0-\uDDB3]|\uDD1D\u200D\uD83D[\uDC68\uDC69]\uD83C[\uDFFB\uDFFD-\uDFFF]|\uDEEF\u200D\uD83D\uDC69\uD83C[\uDFFB\uDFFD-\uDFFF])))?|\uDFFD(?:\u200D(?:[\u2695\u2696\u2708]\uFE0F?|\u2764\uFE0F?\u200D\uD83D(?:[\uDC68\uDC69]|\uDC8B\u200D\uD83D[\uDC68\uDC69])\uD83C[\uDFFB-\uDFFF]|\uD83C[\uDF3E\uDF73\uDF7C\uDF93\uDFA4\uDFA8\uDFEB\uDFED]|\uD83D(?:[\uDCBB\uDCBC\uDD27\uDD2C\uDE80\uDE92]|\uDC30\u200D\uD83D\uDC69\uD83C[\uDFFB\uDFFC\uDFFE\uDFFF])|\uD83E(?:[\uDDAF\uDDBC\uDDBD](?:\u200D\u27A1\uFE0F?)?|[\uDDB0-\uDDB3]|\uDD1D\u200D\uD83D[\uDC68\uDC69]\uD83C[\uDFFB\uDFFC\uDFFE\uDFFF]|\uDEEF\u200D\uD83D\uDC69\uD83C[\uDFFB\uDFFC\uDFFE\uDFFF])))?|\uDFFE(?:\u200D(?:[\u2695\u2696\u2708]\uFE0F?|\u2764\uFE0F?\u200D\uD83D(?:[\uDC68\uDC69]|\uDC8B\u200D\uD83D[\uDC68\uDC69])\uD83C[\uDFFB-\uDFFF]|\uD83C[\uDF3E\uDF73\uDF7C\uDF93\uDFA4\uDFA8\uDFEB\uDFED]|\uD83D(?:[\uDCBB\uDCBC\uDD27\uDD2C\uDE80\uDE92]|\uDC30\u200D\uD83D\uDC69\uD83C[\uDFFB-\uDFFD\uDFFF])|\uD83E(?:[\uDDAF\uDDBC\uDDBD](?:\u200D\u27A1\uFE0F?)?|[\uDDB0-\uDDB3]|\uDD1D\u200D\uD83D[\uDC68\uDC69]\uD83C[\uDFFB-\uDFFD\uDFFF]|\uDEEF\u200D\uD83D\uDC69\uD83C[\uDFFB-\uDFFD\uDFFF])))?|\uDFFF(?:\u200D(?:[\u2695\u2696\u2708]\uFE0F?|\u2764\uFE0F?\u200D\uD83D(?:[\uDC68\uDC69]|\uDC8B\u200D\uD83D[\uDC68\uDC69])\uD83C[\uDFFB-\uDFFF]|\uD83C[\uDF3E\uDF73\uDF7C\uDF93\uDFA4\uDFA8\uDFEB\uDFED]|\uD83D(?:[\uDCBB\uDCBC\uDD27\uDD2C\uDE80\uDE92]|\uDC30\u200D\uD83D\uDC69\uD83C[\uDFFB-\uDFFE])|\uD83E(?:[\uDDAF\uDDBC\uDDBD](?:\u200D\u27A1\uFE0F?)?|[\uDDB0-\uDDB3]|\uDD1D\u200D\uD83D[\uDC68\uDC69]\uD83C[\uDFFB-\uDFFE]|\uDEEF\u200D\uD83D\uDC69\uD83C[\uDFFB-\uDFFE])))?))?|\uDD75(?:\uD83C[\uDFFB-\uDFFF]|\uFE0F)?(?:\u200D[\u2640\u2642]\uFE0F?)?|\uDE2E(?:\u200D\uD83D\uDCA8)?|\uDE35(?:\u200D\uD83D\uDCAB)?|\uDE36(?:\u200D\uD83C\uDF2B\uFE0F?)?|\uDE42(?:\u200D[\u2194\u2195]\uFE0F?)?|\uDEB6(?:\uD83C[\uDFFB-\uDFFF])?(?:\u200D(?:[\u2640\u2642]\uFE0F?(?:\u200D\u27A1\uFE0F?)?|\u27A1\uFE0F?))?)|\uD83E(?:[\uDD0C\uDD0F\uDD18-\uDD1F\uDD30-\uDD34\uDD36\uDD77\uDDB5\uDDB6\uDDBB\uDDD2\uDDD3\uDDD5\uDEC3-\uDEC5\uDEF0\uDEF2-\uDEF8](?:\uD83C[\uDFFB-\uDFFF])?|[\uDD26\uDD35\uDD37-\uDD39\uDD3C-\uDD3E\uDDB8\uDDB9\uDDCD\uDDCF\uDDD4\uDDD6-\uDDDD](?:\uD83C[\uDFFB-\uDFFF])?(?:\u200D[\u2640\u2642]\uFE0F?)?|[\uDDDE\uDDDF](?:\u200D[\u2640\u2642]\uFE0F?)?|[\uDD0D\uDD0E\uDD10-\uDD17\uDD20-\uDD25\uDD27-\uDD2F\uDD3A\uDD3F-\uDD45\uDD47-\uDD76\uDD78-\uDDB4\uDDB7\uDDBA\uDDBC-\uDDCC\uDDD0\uDDE0-\uDDFF\uDE70-\uDE7C\uDE80-\uDE8A\uDE8E-\uDEC2\uDEC6\uDEC8\uDECD-\uDEDC\uDEDF-\uDEEA\uDEEF]|\uDDCE(?:\uD83C[\uDFFB-\uDFFF])?(?:\u200D(?:[\u2640\u2642]\uFE0F?(?:\u200D\u27A1\uFE0F?)?|\u27A1\uFE0F?))?|\uDDD1(?:\u200D(?:[\u2695\u2696\u2708]\uFE0F?|\uD83C[\uDF3E\uDF73\uDF7C\uDF84\uDF93\uDFA4\uDFA8\uDFEB\uDFED]|\uD83D[\uDCBB\uDCBC\uDD27\uDD2C\uDE80\uDE92]|\uD83E(?:[\uDDAF\uDDBC\uDDBD](?:\u200D\u27A1\uFE0F?)?|[\uDDB0-\uDDB3\uDE70]|\uDD1D\u200D\uD83E\uDDD1|\uDDD1\u200D\uD83E\uDDD2(?:\u200D\uD83E\uDDD2)?|\uDDD2(?:\u200D\uD83E\uDDD2)?))|\uD83C(?:\uDFFB(?:\u200D(?:[\u2695\u2696\u2708]\uFE0F?|\u2764\uFE0F?\u200D(?:\uD83D\uDC8B\u200D)?\uD83E\uDDD1\uD83C[\uDFFC-\uDFFF]|\uD83C[\uDF3E\uDF73\uDF7C\uDF84\uDF93\uDFA4\uDFA8\uDFEB\uDFED]|\uD83D(?:[\uDCBB\uDCBC\uDD27\uDD2C\uDE80\uDE92]|\uDC30\u200D\uD83E\uDDD1\uD83C[\uDFFC-\uDFFF])|\uD83E(?:[\uDDAF\uDDBC\uDDBD](?:\u200D\u27A1\uFE0F?)?|[\uDDB0-\uDDB3\uDE70]|\uDD1D\u200D\uD83E\uDDD1\uD83C[\uDFFB-\uDFFF]|\uDEEF\u200D\uD83E\uDDD1\uD83C[\uDFFC-\uDFFF])))?|\uDFFC(?:\u200D(?:[\u2695\u2696\u2708]\uFE0F?|\u2764\uFE0F?\u200D(?:\uD83D\uDC8B\u200D)?\uD83E\uDDD1\uD83C[\uDFFB\uDFFD-\uDFFF]|\uD83C[\uDF3E\uDF73\uDF7C\uDF84\uDF93\uDFA4\uDFA8\uDFEB\uDFED]|\uD83D(?:[\uDCBB\uDCBC\uDD27\uDD2C\uDE80\uDE92]|\uDC30\u200D\uD83E\uDDD1\uD83C[\uDFFB\uDFFD-\uDFFF])|\uD83E(?:[\uDDAF\uDDBC\uDDBD](?:\u200D\u27A1\uFE0F?)?|[\uDDB0-\uDDB3\uDE70]|\uDD1D\u200D\uD83E\uDDD1\uD83C[\uDFFB-\uDFFF]|\uDEEF\u200D\uD83E\uDDD1\uD83C[\uDFFB\uDFFD-\uDFFF])))?|\uDFFD(?:\u200D(?:[\u2695\u2696\u2708]\uFE0F?|\u2764\uFE0F?\u200D(?:\uD83D\uDC8B\u200D)?\uD83E\uDDD1\uD83C[\uDFFB\uDFFC\uDFFE\uDFFF]|\uD83C[\uDF3E\uDF73\uDF7C\uDF84\uDF93\uDFA4\uDFA8\uDFEB\uDFED]|\uD83D(?:[\uDCBB\uDCBC\uDD27\uDD2C\uDE80\uDE92]|\uDC30\u200D\uD83E\uDDD1\uD83C[\uDFFB\uDFFC\uDFFE\uDFFF])|\uD83E(?:[\uDDAF\uDDBC\uDDBD](?:\u200D\u27A1\uFE0F?)?|[\uDDB0-\uDDB3\uDE70]|\uDD1D\u200D\uD83E\uDDD1\uD83C[\uDFFB-\uDFFF]|\uDEEF\u200D\uD83E\uDDD1\uD83C[\uDFFB\uDFFC\uDFFE\uDFFF])))?|\uDFFE(?:\u200D(?:[\u2695\u2696\u2708]\uFE0F?|\u2764\uFE0F?\u200D(?:\uD83D\uDC8B\u200D)?\uD83E\uDDD1\uD83C[\uDFFB-\uDFFD\uDFFF]|\uD83C[\uDF3E\uDF73\uDF7C\uDF84\uDF93\uDFA4\uDFA8\uDFEB\uDFED]|\uD83D(?:[\uDCBB\uDCBC\uDD27\uDD2C\uDE80\uDE92]|\uDC30\u200D\uD83E\uDDD1\uD83C[\uDFFB-\uDFFD\uDFFF])|\uD83E(?:[\uDDAF\uDDBC\uDDBD](?:\u200D\u27A1\uFE0F?)?|[\uDDB0-\uDDB3\uDE70]|\uDD1D\u200D\uD83E\uDDD1\uD83C[\uDFFB-\uDFFF]|\uDEEF\u200D\uD83E\uDDD1\uD83C[\uDFFB-\uDFFD\uDFFF])))?|\uDFFF(?:\u200D(?:[\u2695\u2696\u2708]\uFE0F?|\u2764\uFE0F?\u200D(?:\uD83D\uDC8B\u200D)?\uD83E\uDDD1\uD83C[\uDFFB-\uDFFE]|\uD83C[\uDF3E\uDF73\uDF7C\uDF84\uDF93\uDFA4\uDFA8\uDFEB\uDFED]|\uD83D(?:[\uDCBB\uDCBC\uDD27\uDD2C\uDE80\uDE92]|\uDC30\u200D\uD83E\uDDD1\uD83C[\uDFFB-\uDFFE])|\uD83E(?:[\uDDAF\uDDBC\uDDBD](?:\u200D\u27A1\uFE0F?)?|[\uDDB0-\uDDB3\uDE70]|\uDD1D\u200D\uD83E\uDDD1\uD83C[\uDFFB-\uDFFF]|\uDEEF\u200D\uD83E\uDDD1\uD83C[\uDFFB-\uDFFE])))?))?|\uDEF1(?:\uD83C(?:\uDFFB(?:\u200D\uD83E\uDEF2\uD83C[\uDFFC-\uDFFF])?|\uDFFC(?:\u200D\uD83E\uDEF2\uD83C[\uDFFB\uDFFD-\uDFFF])?|\uDFFD(?:\u200D\uD83E\uDEF2\uD83C[\uDFFB\uDFFC\uDFFE\uDFFF])?|\uDFFE(?:\u200D\uD83E\uDEF2\uD83C[\uDFFB-\uDFFD\uDFFF])?|\uDFFF(?:\u200D\uD83E\uDEF2\uD83C[\uDFFB-\uDFFE])?))?)/g;
    };
  }
});

// node_modules/jstat/dist/jstat.js
var require_jstat = __commonJS({
  "node_modules/jstat/dist/jstat.js"(exports, module) {
    (function(window, factory) {
      if (typeof exports === "object") {
        module.exports = factory();
      } else if (typeof define === "function" && define.amd) {
        define(factory);
      } else {
        window.jStat = factory();
      }
    })(exports, function() {
      var jStat = (function(Math2, undefined2) {
        var concat = Array.prototype.concat;
        var slice = Array.prototype.slice;
        var toString = Object.prototype.toString;
        function calcRdx(n, m) {
          var val = n > m ? n : m;
          return Math2.pow(
            10,
            17 - ~~(Math2.log(val > 0 ? val : -val) * Math2.LOG10E)
          );
        }
        var isArray = Array.isArray || function isArray2(arg) {
          return toString.call(arg) === "[object Array]";
        };
        function isFunction(arg) {
          return toString.call(arg) === "[object Function]";
        }
        function isNumber(num) {
          return typeof num === "number" ? num - num === 0 : false;
        }
        function toVector(arr) {
          return concat.apply([], arr);
        }
        function jStat2() {
          return new jStat2._init(arguments);
        }
        jStat2.fn = jStat2.prototype;
        jStat2._init = function _init(args) {
          if (isArray(args[0])) {
            if (isArray(args[0][0])) {
              if (isFunction(args[1]))
                args[0] = jStat2.map(args[0], args[1]);
              for (var i = 0; i < args[0].length; i++)
                this[i] = args[0][i];
              this.length = args[0].length;
            } else {
              this[0] = isFunction(args[1]) ? jStat2.map(args[0], args[1]) : args[0];
              this.length = 1;
            }
          } else if (isNumber(args[0])) {
            this[0] = jStat2.seq.apply(null, args);
            this.length = 1;
          } else if (args[0] instanceof jStat2) {
            return jStat2(args[0].toArray());
          } else {
            this[0] = [];
            this.length = 1;
          }
          return this;
        };
        jStat2._init.prototype = jStat2.prototype;
        jStat2._init.constructor = jStat2;
        jStat2.utils = {
          calcRdx,
          isArray,
          isFunction,
          isNumber,
          toVector
        };
        jStat2._random_fn = Math2.random;
        jStat2.setRandom = function setRandom(fn) {
          if (typeof fn !== "function")
            throw new TypeError("fn is not a function");
          jStat2._random_fn = fn;
        };
        jStat2.extend = function extend2(obj) {
          var i, j;
          if (arguments.length === 1) {
            for (j in obj)
              jStat2[j] = obj[j];
            return this;
          }
          for (i = 1; i < arguments.length; i++) {
            for (j in arguments[i])
              obj[j] = arguments[i][j];
          }
          return obj;
        };
        jStat2.rows = function rows(arr) {
          return arr.length || 1;
        };
        jStat2.cols = function cols(arr) {
          return arr[0].length || 1;
        };
        jStat2.dimensions = function dimensions(arr) {
          return {
            rows: jStat2.rows(arr),
            cols: jStat2.cols(arr)
          };
        };
        jStat2.row = function row(arr, index) {
          if (isArray(index)) {
            return index.map(function(i) {
              return jStat2.row(arr, i);
            });
          }
          return arr[index];
        };
        jStat2.rowa = function rowa(arr, i) {
          return jStat2.row(arr, i);
        };
        jStat2.col = function col(arr, index) {
          if (isArray(index)) {
            var submat = jStat2.arange(arr.length).map(function() {
              return new Array(index.length);
            });
            index.forEach(function(ind, i2) {
              jStat2.arange(arr.length).forEach(function(j) {
                submat[j][i2] = arr[j][ind];
              });
            });
            return submat;
          }
          var column2 = new Array(arr.length);
          for (var i = 0; i < arr.length; i++)
            column2[i] = [arr[i][index]];
          return column2;
        };
        jStat2.cola = function cola(arr, i) {
          return jStat2.col(arr, i).map(function(a) {
            return a[0];
          });
        };
        jStat2.diag = function diag(arr) {
          var nrow = jStat2.rows(arr);
          var res = new Array(nrow);
          for (var row = 0; row < nrow; row++)
            res[row] = [arr[row][row]];
          return res;
        };
        jStat2.antidiag = function antidiag(arr) {
          var nrow = jStat2.rows(arr) - 1;
          var res = new Array(nrow);
          for (var i = 0; nrow >= 0; nrow--, i++)
            res[i] = [arr[i][nrow]];
          return res;
        };
        jStat2.transpose = function transpose(arr) {
          var obj = [];
          var objArr, rows, cols, j, i;
          if (!isArray(arr[0]))
            arr = [arr];
          rows = arr.length;
          cols = arr[0].length;
          for (i = 0; i < cols; i++) {
            objArr = new Array(rows);
            for (j = 0; j < rows; j++)
              objArr[j] = arr[j][i];
            obj.push(objArr);
          }
          return obj.length === 1 ? obj[0] : obj;
        };
        jStat2.map = function map(arr, func, toAlter) {
          var row, nrow, ncol, res, col;
          if (!isArray(arr[0]))
            arr = [arr];
          nrow = arr.length;
          ncol = arr[0].length;
          res = toAlter ? arr : new Array(nrow);
          for (row = 0; row < nrow; row++) {
            if (!res[row])
              res[row] = new Array(ncol);
            for (col = 0; col < ncol; col++)
              res[row][col] = func(arr[row][col], row, col);
          }
          return res.length === 1 ? res[0] : res;
        };
        jStat2.cumreduce = function cumreduce(arr, func, toAlter) {
          var row, nrow, ncol, res, col;
          if (!isArray(arr[0]))
            arr = [arr];
          nrow = arr.length;
          ncol = arr[0].length;
          res = toAlter ? arr : new Array(nrow);
          for (row = 0; row < nrow; row++) {
            if (!res[row])
              res[row] = new Array(ncol);
            if (ncol > 0)
              res[row][0] = arr[row][0];
            for (col = 1; col < ncol; col++)
              res[row][col] = func(res[row][col - 1], arr[row][col]);
          }
          return res.length === 1 ? res[0] : res;
        };
        jStat2.alter = function alter(arr, func) {
          return jStat2.map(arr, func, true);
        };
        jStat2.create = function create(rows, cols, func) {
          var res = new Array(rows);
          var i, j;
          if (isFunction(cols)) {
            func = cols;
            cols = rows;
          }
          for (i = 0; i < rows; i++) {
            res[i] = new Array(cols);
            for (j = 0; j < cols; j++)
              res[i][j] = func(i, j);
          }
          return res;
        };
        function retZero() {
          return 0;
        }
        jStat2.zeros = function zeros(rows, cols) {
          if (!isNumber(cols))
            cols = rows;
          return jStat2.create(rows, cols, retZero);
        };
        function retOne() {
          return 1;
        }
        jStat2.ones = function ones(rows, cols) {
          if (!isNumber(cols))
            cols = rows;
          return jStat2.create(rows, cols, retOne);
        };
        jStat2.rand = function rand(rows, cols) {
          if (!isNumber(cols))
            cols = rows;
          return jStat2.create(rows, cols, jStat2._random_fn);
        };
        function retIdent(i, j) {
          return i === j ? 1 : 0;
        }
        jStat2.identity = function identity(rows, cols) {
          if (!isNumber(cols))
            cols = rows;
          return jStat2.create(rows, cols, retIdent);
        };
        jStat2.symmetric = function symmetric(arr) {
          var size = arr.length;
          var row, col;
          if (arr.length !== arr[0].length)
            return false;
          for (row = 0; row < size; row++) {
            for (col = 0; col < size; col++)
              if (arr[col][row] !== arr[row][col])
                return false;
          }
          return true;
        };
        jStat2.clear = function clear(arr) {
          return jStat2.alter(arr, retZero);
        };
        jStat2.seq = function seq(min, max, length, func) {
          if (!isFunction(func))
            func = false;
          var arr = [];
          var hival = calcRdx(min, max);
          var step = (max * hival - min * hival) / ((length - 1) * hival);
          var current = min;
          var cnt;
          for (cnt = 0; current <= max && cnt < length; cnt++, current = (min * hival + step * hival * cnt) / hival) {
            arr.push(func ? func(current, cnt) : current);
          }
          return arr;
        };
        jStat2.arange = function arange(start, end, step) {
          var rl = [];
          var i;
          step = step || 1;
          if (end === undefined2) {
            end = start;
            start = 0;
          }
          if (start === end || step === 0) {
            return [];
          }
          if (start < end && step < 0) {
            return [];
          }
          if (start > end && step > 0) {
            return [];
          }
          if (step > 0) {
            for (i = start; i < end; i += step) {
              rl.push(i);
            }
          } else {
            for (i = start; i > end; i += step) {
              rl.push(i);
            }
          }
          return rl;
        };
        jStat2.slice = /* @__PURE__ */ (function() {
          function _slice(list, start, end, step) {
            var i;
            var rl = [];
            var length = list.length;
            if (start === undefined2 && end === undefined2 && step === undefined2) {
              return jStat2.copy(list);
            }
            start = start || 0;
            end = end || list.length;
            start = start >= 0 ? start : length + start;
            end = end >= 0 ? end : length + end;
            step = step || 1;
            if (start === end || step === 0) {
              return [];
            }
            if (start < end && step < 0) {
              return [];
            }
            if (start > end && step > 0) {
              return [];
            }
            if (step > 0) {
              for (i = start; i < end; i += step) {
                rl.push(list[i]);
              }
            } else {
              for (i = start; i > end; i += step) {
                rl.push(list[i]);
              }
            }
            return rl;
          }
          function slice2(list, rcSlice) {
            var colSlice, rowSlice;
            rcSlice = rcSlice || {};
            if (isNumber(rcSlice.row)) {
              if (isNumber(rcSlice.col))
                return list[rcSlice.row][rcSlice.col];
              var row = jStat2.rowa(list, rcSlice.row);
              colSlice = rcSlice.col || {};
              return _slice(row, colSlice.start, colSlice.end, colSlice.step);
            }
            if (isNumber(rcSlice.col)) {
              var col = jStat2.cola(list, rcSlice.col);
              rowSlice = rcSlice.row || {};
              return _slice(col, rowSlice.start, rowSlice.end, rowSlice.step);
            }
            rowSlice = rcSlice.row || {};
            colSlice = rcSlice.col || {};
            var rows = _slice(list, rowSlice.start, rowSlice.end, rowSlice.step);
            return rows.map(function(row2) {
              return _slice(row2, colSlice.start, colSlice.end, colSlice.step);
            });
          }
          return slice2;
        })();
        jStat2.sliceAssign = function sliceAssign(A, rcSlice, B) {
          var nl, ml;
          if (isNumber(rcSlice.row)) {
            if (isNumber(rcSlice.col))
              return A[rcSlice.row][rcSlice.col] = B;
            rcSlice.col = rcSlice.col || {};
            rcSlice.col.start = rcSlice.col.start || 0;
            rcSlice.col.end = rcSlice.col.end || A[0].length;
            rcSlice.col.step = rcSlice.col.step || 1;
            nl = jStat2.arange(
              rcSlice.col.start,
              Math2.min(A.length, rcSlice.col.end),
              rcSlice.col.step
            );
            var m = rcSlice.row;
            nl.forEach(function(n2, i) {
              A[m][n2] = B[i];
            });
            return A;
          }
          if (isNumber(rcSlice.col)) {
            rcSlice.row = rcSlice.row || {};
            rcSlice.row.start = rcSlice.row.start || 0;
            rcSlice.row.end = rcSlice.row.end || A.length;
            rcSlice.row.step = rcSlice.row.step || 1;
            ml = jStat2.arange(
              rcSlice.row.start,
              Math2.min(A[0].length, rcSlice.row.end),
              rcSlice.row.step
            );
            var n = rcSlice.col;
            ml.forEach(function(m2, j) {
              A[m2][n] = B[j];
            });
            return A;
          }
          if (B[0].length === undefined2) {
            B = [B];
          }
          rcSlice.row.start = rcSlice.row.start || 0;
          rcSlice.row.end = rcSlice.row.end || A.length;
          rcSlice.row.step = rcSlice.row.step || 1;
          rcSlice.col.start = rcSlice.col.start || 0;
          rcSlice.col.end = rcSlice.col.end || A[0].length;
          rcSlice.col.step = rcSlice.col.step || 1;
          ml = jStat2.arange(
            rcSlice.row.start,
            Math2.min(A.length, rcSlice.row.end),
            rcSlice.row.step
          );
          nl = jStat2.arange(
            rcSlice.col.start,
            Math2.min(A[0].length, rcSlice.col.end),
            rcSlice.col.step
          );
          ml.forEach(function(m2, i) {
            nl.forEach(function(n2, j) {
              A[m2][n2] = B[i][j];
            });
          });
          return A;
        };
        jStat2.diagonal = function diagonal(diagArray) {
          var mat = jStat2.zeros(diagArray.length, diagArray.length);
          diagArray.forEach(function(t, i) {
            mat[i][i] = t;
          });
          return mat;
        };
        jStat2.copy = function copy(A) {
          return A.map(function(row) {
            if (isNumber(row))
              return row;
            return row.map(function(t) {
              return t;
            });
          });
        };
        var jProto = jStat2.prototype;
        jProto.length = 0;
        jProto.push = Array.prototype.push;
        jProto.sort = Array.prototype.sort;
        jProto.splice = Array.prototype.splice;
        jProto.slice = Array.prototype.slice;
        jProto.toArray = function toArray() {
          return this.length > 1 ? slice.call(this) : slice.call(this)[0];
        };
        jProto.map = function map(func, toAlter) {
          return jStat2(jStat2.map(this, func, toAlter));
        };
        jProto.cumreduce = function cumreduce(func, toAlter) {
          return jStat2(jStat2.cumreduce(this, func, toAlter));
        };
        jProto.alter = function alter(func) {
          jStat2.alter(this, func);
          return this;
        };
        (function(funcs) {
          for (var i = 0; i < funcs.length; i++) (function(passfunc) {
            jProto[passfunc] = function(func) {
              var self = this, results;
              if (func) {
                setTimeout(function() {
                  func.call(self, jProto[passfunc].call(self));
                });
                return this;
              }
              results = jStat2[passfunc](this);
              return isArray(results) ? jStat2(results) : results;
            };
          })(funcs[i]);
        })("transpose clear symmetric rows cols dimensions diag antidiag".split(" "));
        (function(funcs) {
          for (var i = 0; i < funcs.length; i++) (function(passfunc) {
            jProto[passfunc] = function(index, func) {
              var self = this;
              if (func) {
                setTimeout(function() {
                  func.call(self, jProto[passfunc].call(self, index));
                });
                return this;
              }
              return jStat2(jStat2[passfunc](this, index));
            };
          })(funcs[i]);
        })("row col".split(" "));
        (function(funcs) {
          for (var i = 0; i < funcs.length; i++) (function(passfunc) {
            jProto[passfunc] = function() {
              return jStat2(jStat2[passfunc].apply(null, arguments));
            };
          })(funcs[i]);
        })("create zeros ones rand identity".split(" "));
        return jStat2;
      })(Math);
      (function(jStat2, Math2) {
        var isFunction = jStat2.utils.isFunction;
        function ascNum(a, b) {
          return a - b;
        }
        function clip(arg, min, max) {
          return Math2.max(min, Math2.min(arg, max));
        }
        jStat2.sum = function sum3(arr) {
          var sum4 = 0;
          var i = arr.length;
          while (--i >= 0)
            sum4 += arr[i];
          return sum4;
        };
        jStat2.sumsqrd = function sumsqrd(arr) {
          var sum3 = 0;
          var i = arr.length;
          while (--i >= 0)
            sum3 += arr[i] * arr[i];
          return sum3;
        };
        jStat2.sumsqerr = function sumsqerr(arr) {
          var mean = jStat2.mean(arr);
          var sum3 = 0;
          var i = arr.length;
          var tmp;
          while (--i >= 0) {
            tmp = arr[i] - mean;
            sum3 += tmp * tmp;
          }
          return sum3;
        };
        jStat2.sumrow = function sumrow(arr) {
          var sum3 = 0;
          var i = arr.length;
          while (--i >= 0)
            sum3 += arr[i];
          return sum3;
        };
        jStat2.product = function product(arr) {
          var prod = 1;
          var i = arr.length;
          while (--i >= 0)
            prod *= arr[i];
          return prod;
        };
        jStat2.min = function min(arr) {
          var low = arr[0];
          var i = 0;
          while (++i < arr.length)
            if (arr[i] < low)
              low = arr[i];
          return low;
        };
        jStat2.max = function max(arr) {
          var high = arr[0];
          var i = 0;
          while (++i < arr.length)
            if (arr[i] > high)
              high = arr[i];
          return high;
        };
        jStat2.unique = function unique(arr) {
          var hash = {}, _arr = [];
          for (var i = 0; i < arr.length; i++) {
            if (!hash[arr[i]]) {
              hash[arr[i]] = true;
              _arr.push(arr[i]);
            }
          }
          return _arr;
        };
        jStat2.mean = function mean(arr) {
          return jStat2.sum(arr) / arr.length;
        };
        jStat2.meansqerr = function meansqerr(arr) {
          return jStat2.sumsqerr(arr) / arr.length;
        };
        jStat2.geomean = function geomean(arr) {
          var logs = arr.map(Math2.log);
          var meanOfLogs = jStat2.mean(logs);
          return Math2.exp(meanOfLogs);
        };
        jStat2.median = function median2(arr) {
          var arrlen = arr.length;
          var _arr = arr.slice().sort(ascNum);
          return !(arrlen & 1) ? (_arr[arrlen / 2 - 1] + _arr[arrlen / 2]) / 2 : _arr[arrlen / 2 | 0];
        };
        jStat2.cumsum = function cumsum(arr) {
          return jStat2.cumreduce(arr, function(a, b) {
            return a + b;
          });
        };
        jStat2.cumprod = function cumprod(arr) {
          return jStat2.cumreduce(arr, function(a, b) {
            return a * b;
          });
        };
        jStat2.diff = function diff(arr) {
          var diffs = [];
          var arrLen = arr.length;
          var i;
          for (i = 1; i < arrLen; i++)
            diffs.push(arr[i] - arr[i - 1]);
          return diffs;
        };
        jStat2.rank = function(arr) {
          var i;
          var distinctNumbers = [];
          var numberCounts = {};
          for (i = 0; i < arr.length; i++) {
            var number3 = arr[i];
            if (numberCounts[number3]) {
              numberCounts[number3]++;
            } else {
              numberCounts[number3] = 1;
              distinctNumbers.push(number3);
            }
          }
          var sortedDistinctNumbers = distinctNumbers.sort(ascNum);
          var numberRanks = {};
          var currentRank = 1;
          for (i = 0; i < sortedDistinctNumbers.length; i++) {
            var number3 = sortedDistinctNumbers[i];
            var count3 = numberCounts[number3];
            var first = currentRank;
            var last = currentRank + count3 - 1;
            var rank = (first + last) / 2;
            numberRanks[number3] = rank;
            currentRank += count3;
          }
          return arr.map(function(number4) {
            return numberRanks[number4];
          });
        };
        jStat2.mode = function mode(arr) {
          var arrLen = arr.length;
          var _arr = arr.slice().sort(ascNum);
          var count3 = 1;
          var maxCount = 0;
          var numMaxCount = 0;
          var mode_arr = [];
          var i;
          for (i = 0; i < arrLen; i++) {
            if (_arr[i] === _arr[i + 1]) {
              count3++;
            } else {
              if (count3 > maxCount) {
                mode_arr = [_arr[i]];
                maxCount = count3;
                numMaxCount = 0;
              } else if (count3 === maxCount) {
                mode_arr.push(_arr[i]);
                numMaxCount++;
              }
              count3 = 1;
            }
          }
          return numMaxCount === 0 ? mode_arr[0] : mode_arr;
        };
        jStat2.range = function range(arr) {
          return jStat2.max(arr) - jStat2.min(arr);
        };
        jStat2.variance = function variance(arr, flag) {
          return jStat2.sumsqerr(arr) / (arr.length - (flag ? 1 : 0));
        };
        jStat2.pooledvariance = function pooledvariance(arr) {
          var sumsqerr = arr.reduce(function(a, samples) {
            return a + jStat2.sumsqerr(samples);
          }, 0);
          var count3 = arr.reduce(function(a, samples) {
            return a + samples.length;
          }, 0);
          return sumsqerr / (count3 - arr.length);
        };
        jStat2.deviation = function(arr) {
          var mean = jStat2.mean(arr);
          var arrlen = arr.length;
          var dev = new Array(arrlen);
          for (var i = 0; i < arrlen; i++) {
            dev[i] = arr[i] - mean;
          }
          return dev;
        };
        jStat2.stdev = function stdev(arr, flag) {
          return Math2.sqrt(jStat2.variance(arr, flag));
        };
        jStat2.pooledstdev = function pooledstdev(arr) {
          return Math2.sqrt(jStat2.pooledvariance(arr));
        };
        jStat2.meandev = function meandev(arr) {
          var mean = jStat2.mean(arr);
          var a = [];
          for (var i = arr.length - 1; i >= 0; i--) {
            a.push(Math2.abs(arr[i] - mean));
          }
          return jStat2.mean(a);
        };
        jStat2.meddev = function meddev(arr) {
          var median2 = jStat2.median(arr);
          var a = [];
          for (var i = arr.length - 1; i >= 0; i--) {
            a.push(Math2.abs(arr[i] - median2));
          }
          return jStat2.median(a);
        };
        jStat2.coeffvar = function coeffvar(arr) {
          return jStat2.stdev(arr) / jStat2.mean(arr);
        };
        jStat2.quartiles = function quartiles(arr) {
          var arrlen = arr.length;
          var _arr = arr.slice().sort(ascNum);
          return [
            _arr[Math2.round(arrlen / 4) - 1],
            _arr[Math2.round(arrlen / 2) - 1],
            _arr[Math2.round(arrlen * 3 / 4) - 1]
          ];
        };
        jStat2.quantiles = function quantiles(arr, quantilesArray, alphap, betap) {
          var sortedArray = arr.slice().sort(ascNum);
          var quantileVals = [quantilesArray.length];
          var n = arr.length;
          var i, p, m, aleph, k, gamma;
          if (typeof alphap === "undefined")
            alphap = 3 / 8;
          if (typeof betap === "undefined")
            betap = 3 / 8;
          for (i = 0; i < quantilesArray.length; i++) {
            p = quantilesArray[i];
            m = alphap + p * (1 - alphap - betap);
            aleph = n * p + m;
            k = Math2.floor(clip(aleph, 1, n - 1));
            gamma = clip(aleph - k, 0, 1);
            quantileVals[i] = (1 - gamma) * sortedArray[k - 1] + gamma * sortedArray[k];
          }
          return quantileVals;
        };
        jStat2.percentile = function percentile(arr, k, exclusive) {
          var _arr = arr.slice().sort(ascNum);
          var realIndex = k * (_arr.length + (exclusive ? 1 : -1)) + (exclusive ? 0 : 1);
          var index = parseInt(realIndex);
          var frac = realIndex - index;
          if (index + 1 < _arr.length) {
            return _arr[index - 1] + frac * (_arr[index] - _arr[index - 1]);
          } else {
            return _arr[index - 1];
          }
        };
        jStat2.percentileOfScore = function percentileOfScore(arr, score, kind) {
          var counter = 0;
          var len = arr.length;
          var strict = false;
          var value, i;
          if (kind === "strict")
            strict = true;
          for (i = 0; i < len; i++) {
            value = arr[i];
            if (strict && value < score || !strict && value <= score) {
              counter++;
            }
          }
          return counter / len;
        };
        jStat2.histogram = function histogram(arr, binCnt) {
          binCnt = binCnt || 4;
          var first = jStat2.min(arr);
          var binWidth = (jStat2.max(arr) - first) / binCnt;
          var len = arr.length;
          var bins = [];
          var i;
          for (i = 0; i < binCnt; i++)
            bins[i] = 0;
          for (i = 0; i < len; i++)
            bins[Math2.min(Math2.floor((arr[i] - first) / binWidth), binCnt - 1)] += 1;
          return bins;
        };
        jStat2.covariance = function covariance(arr1, arr2) {
          var u = jStat2.mean(arr1);
          var v = jStat2.mean(arr2);
          var arr1Len = arr1.length;
          var sq_dev = new Array(arr1Len);
          var i;
          for (i = 0; i < arr1Len; i++)
            sq_dev[i] = (arr1[i] - u) * (arr2[i] - v);
          return jStat2.sum(sq_dev) / (arr1Len - 1);
        };
        jStat2.corrcoeff = function corrcoeff(arr1, arr2) {
          return jStat2.covariance(arr1, arr2) / jStat2.stdev(arr1, 1) / jStat2.stdev(arr2, 1);
        };
        jStat2.spearmancoeff = function(arr1, arr2) {
          arr1 = jStat2.rank(arr1);
          arr2 = jStat2.rank(arr2);
          return jStat2.corrcoeff(arr1, arr2);
        };
        jStat2.stanMoment = function stanMoment(arr, n) {
          var mu = jStat2.mean(arr);
          var sigma = jStat2.stdev(arr);
          var len = arr.length;
          var skewSum = 0;
          for (var i = 0; i < len; i++)
            skewSum += Math2.pow((arr[i] - mu) / sigma, n);
          return skewSum / arr.length;
        };
        jStat2.skewness = function skewness(arr) {
          return jStat2.stanMoment(arr, 3);
        };
        jStat2.kurtosis = function kurtosis(arr) {
          return jStat2.stanMoment(arr, 4) - 3;
        };
        var jProto = jStat2.prototype;
        (function(funcs) {
          for (var i = 0; i < funcs.length; i++) (function(passfunc) {
            jProto[passfunc] = function(fullbool, func) {
              var arr = [];
              var i2 = 0;
              var tmpthis = this;
              if (isFunction(fullbool)) {
                func = fullbool;
                fullbool = false;
              }
              if (func) {
                setTimeout(function() {
                  func.call(tmpthis, jProto[passfunc].call(tmpthis, fullbool));
                });
                return this;
              }
              if (this.length > 1) {
                tmpthis = fullbool === true ? this : this.transpose();
                for (; i2 < tmpthis.length; i2++)
                  arr[i2] = jStat2[passfunc](tmpthis[i2]);
                return arr;
              }
              return jStat2[passfunc](this[0], fullbool);
            };
          })(funcs[i]);
        })("cumsum cumprod".split(" "));
        (function(funcs) {
          for (var i = 0; i < funcs.length; i++) (function(passfunc) {
            jProto[passfunc] = function(fullbool, func) {
              var arr = [];
              var i2 = 0;
              var tmpthis = this;
              if (isFunction(fullbool)) {
                func = fullbool;
                fullbool = false;
              }
              if (func) {
                setTimeout(function() {
                  func.call(tmpthis, jProto[passfunc].call(tmpthis, fullbool));
                });
                return this;
              }
              if (this.length > 1) {
                if (passfunc !== "sumrow")
                  tmpthis = fullbool === true ? this : this.transpose();
                for (; i2 < tmpthis.length; i2++)
                  arr[i2] = jStat2[passfunc](tmpthis[i2]);
                return fullbool === true ? jStat2[passfunc](jStat2.utils.toVector(arr)) : arr;
              }
              return jStat2[passfunc](this[0], fullbool);
            };
          })(funcs[i]);
        })("sum sumsqrd sumsqerr sumrow product min max unique mean meansqerr geomean median diff rank mode range variance deviation stdev meandev meddev coeffvar quartiles histogram skewness kurtosis".split(" "));
        (function(funcs) {
          for (var i = 0; i < funcs.length; i++) (function(passfunc) {
            jProto[passfunc] = function() {
              var arr = [];
              var i2 = 0;
              var tmpthis = this;
              var args = Array.prototype.slice.call(arguments);
              var callbackFunction;
              if (isFunction(args[args.length - 1])) {
                callbackFunction = args[args.length - 1];
                var argsToPass = args.slice(0, args.length - 1);
                setTimeout(function() {
                  callbackFunction.call(
                    tmpthis,
                    jProto[passfunc].apply(tmpthis, argsToPass)
                  );
                });
                return this;
              } else {
                callbackFunction = void 0;
                var curriedFunction = function curriedFunction2(vector) {
                  return jStat2[passfunc].apply(tmpthis, [vector].concat(args));
                };
              }
              if (this.length > 1) {
                tmpthis = tmpthis.transpose();
                for (; i2 < tmpthis.length; i2++)
                  arr[i2] = curriedFunction(tmpthis[i2]);
                return arr;
              }
              return curriedFunction(this[0]);
            };
          })(funcs[i]);
        })("quantiles percentileOfScore".split(" "));
      })(jStat, Math);
      (function(jStat2, Math2) {
        jStat2.gammaln = function gammaln(x) {
          var j = 0;
          var cof = [
            76.18009172947146,
            -86.50532032941678,
            24.01409824083091,
            -1.231739572450155,
            0.001208650973866179,
            -5395239384953e-18
          ];
          var ser = 1.000000000190015;
          var xx, y, tmp;
          tmp = (y = xx = x) + 5.5;
          tmp -= (xx + 0.5) * Math2.log(tmp);
          for (; j < 6; j++)
            ser += cof[j] / ++y;
          return Math2.log(2.5066282746310007 * ser / xx) - tmp;
        };
        jStat2.loggam = function loggam(x) {
          var x0, x2, xp, gl, gl0;
          var k, n;
          var a = [
            0.08333333333333333,
            -0.002777777777777778,
            7936507936507937e-19,
            -5952380952380952e-19,
            8417508417508418e-19,
            -0.001917526917526918,
            0.00641025641025641,
            -0.02955065359477124,
            0.1796443723688307,
            -1.3924322169059
          ];
          x0 = x;
          n = 0;
          if (x == 1 || x == 2) {
            return 0;
          }
          if (x <= 7) {
            n = Math2.floor(7 - x);
            x0 = x + n;
          }
          x2 = 1 / (x0 * x0);
          xp = 2 * Math2.PI;
          gl0 = a[9];
          for (k = 8; k >= 0; k--) {
            gl0 *= x2;
            gl0 += a[k];
          }
          gl = gl0 / x0 + 0.5 * Math2.log(xp) + (x0 - 0.5) * Math2.log(x0) - x0;
          if (x <= 7) {
            for (k = 1; k <= n; k++) {
              gl -= Math2.log(x0 - 1);
              x0 -= 1;
            }
          }
          return gl;
        };
        jStat2.gammafn = function gammafn(x) {
          var p = [
            -1.716185138865495,
            24.76565080557592,
            -379.80425647094563,
            629.3311553128184,
            866.9662027904133,
            -31451.272968848367,
            -36144.413418691176,
            66456.14382024054
          ];
          var q = [
            -30.8402300119739,
            315.35062697960416,
            -1015.1563674902192,
            -3107.771671572311,
            22538.11842098015,
            4755.846277527881,
            -134659.9598649693,
            -115132.2596755535
          ];
          var fact = false;
          var n = 0;
          var xden = 0;
          var xnum = 0;
          var y = x;
          var i, z, yi, res;
          if (x > 171.6243769536076) {
            return Infinity;
          }
          if (y <= 0) {
            res = y % 1 + 36e-17;
            if (res) {
              fact = (!(y & 1) ? 1 : -1) * Math2.PI / Math2.sin(Math2.PI * res);
              y = 1 - y;
            } else {
              return Infinity;
            }
          }
          yi = y;
          if (y < 1) {
            z = y++;
          } else {
            z = (y -= n = (y | 0) - 1) - 1;
          }
          for (i = 0; i < 8; ++i) {
            xnum = (xnum + p[i]) * z;
            xden = xden * z + q[i];
          }
          res = xnum / xden + 1;
          if (yi < y) {
            res /= yi;
          } else if (yi > y) {
            for (i = 0; i < n; ++i) {
              res *= y;
              y++;
            }
          }
          if (fact) {
            res = fact / res;
          }
          return res;
        };
        jStat2.gammap = function gammap(a, x) {
          return jStat2.lowRegGamma(a, x) * jStat2.gammafn(a);
        };
        jStat2.lowRegGamma = function lowRegGamma(a, x) {
          var aln = jStat2.gammaln(a);
          var ap = a;
          var sum3 = 1 / a;
          var del = sum3;
          var b = x + 1 - a;
          var c = 1 / 1e-30;
          var d = 1 / b;
          var h = d;
          var i = 1;
          var ITMAX = -~(Math2.log(a >= 1 ? a : 1 / a) * 8.5 + a * 0.4 + 17);
          var an;
          if (x < 0 || a <= 0) {
            return NaN;
          } else if (x < a + 1) {
            for (; i <= ITMAX; i++) {
              sum3 += del *= x / ++ap;
            }
            return sum3 * Math2.exp(-x + a * Math2.log(x) - aln);
          }
          for (; i <= ITMAX; i++) {
            an = -i * (i - a);
            b += 2;
            d = an * d + b;
            c = b + an / c;
            d = 1 / d;
            h *= d * c;
          }
          return 1 - h * Math2.exp(-x + a * Math2.log(x) - aln);
        };
        jStat2.factorialln = function factorialln(n) {
          return n < 0 ? NaN : jStat2.gammaln(n + 1);
        };
        jStat2.factorial = function factorial(n) {
          return n < 0 ? NaN : jStat2.gammafn(n + 1);
        };
        jStat2.combination = function combination(n, m) {
          return n > 170 || m > 170 ? Math2.exp(jStat2.combinationln(n, m)) : jStat2.factorial(n) / jStat2.factorial(m) / jStat2.factorial(n - m);
        };
        jStat2.combinationln = function combinationln(n, m) {
          return jStat2.factorialln(n) - jStat2.factorialln(m) - jStat2.factorialln(n - m);
        };
        jStat2.permutation = function permutation(n, m) {
          return jStat2.factorial(n) / jStat2.factorial(n - m);
        };
        jStat2.betafn = function betafn(x, y) {
          if (x <= 0 || y <= 0)
            return void 0;
          return x + y > 170 ? Math2.exp(jStat2.betaln(x, y)) : jStat2.gammafn(x) * jStat2.gammafn(y) / jStat2.gammafn(x + y);
        };
        jStat2.betaln = function betaln(x, y) {
          return jStat2.gammaln(x) + jStat2.gammaln(y) - jStat2.gammaln(x + y);
        };
        jStat2.betacf = function betacf(x, a, b) {
          var fpmin = 1e-30;
          var m = 1;
          var qab = a + b;
          var qap = a + 1;
          var qam = a - 1;
          var c = 1;
          var d = 1 - qab * x / qap;
          var m2, aa, del, h;
          if (Math2.abs(d) < fpmin)
            d = fpmin;
          d = 1 / d;
          h = d;
          for (; m <= 100; m++) {
            m2 = 2 * m;
            aa = m * (b - m) * x / ((qam + m2) * (a + m2));
            d = 1 + aa * d;
            if (Math2.abs(d) < fpmin)
              d = fpmin;
            c = 1 + aa / c;
            if (Math2.abs(c) < fpmin)
              c = fpmin;
            d = 1 / d;
            h *= d * c;
            aa = -(a + m) * (qab + m) * x / ((a + m2) * (qap + m2));
            d = 1 + aa * d;
            if (Math2.abs(d) < fpmin)
              d = fpmin;
            c = 1 + aa / c;
            if (Math2.abs(c) < fpmin)
              c = fpmin;
            d = 1 / d;
            del = d * c;
            h *= del;
            if (Math2.abs(del - 1) < 3e-7)
              break;
          }
          return h;
        };
        jStat2.gammapinv = function gammapinv(p, a) {
          var j = 0;
          var a1 = a - 1;
          var EPS = 1e-8;
          var gln = jStat2.gammaln(a);
          var x, err, t, u, pp, lna1, afac;
          if (p >= 1)
            return Math2.max(100, a + 100 * Math2.sqrt(a));
          if (p <= 0)
            return 0;
          if (a > 1) {
            lna1 = Math2.log(a1);
            afac = Math2.exp(a1 * (lna1 - 1) - gln);
            pp = p < 0.5 ? p : 1 - p;
            t = Math2.sqrt(-2 * Math2.log(pp));
            x = (2.30753 + t * 0.27061) / (1 + t * (0.99229 + t * 0.04481)) - t;
            if (p < 0.5)
              x = -x;
            x = Math2.max(
              1e-3,
              a * Math2.pow(1 - 1 / (9 * a) - x / (3 * Math2.sqrt(a)), 3)
            );
          } else {
            t = 1 - a * (0.253 + a * 0.12);
            if (p < t)
              x = Math2.pow(p / t, 1 / a);
            else
              x = 1 - Math2.log(1 - (p - t) / (1 - t));
          }
          for (; j < 12; j++) {
            if (x <= 0)
              return 0;
            err = jStat2.lowRegGamma(a, x) - p;
            if (a > 1)
              t = afac * Math2.exp(-(x - a1) + a1 * (Math2.log(x) - lna1));
            else
              t = Math2.exp(-x + a1 * Math2.log(x) - gln);
            u = err / t;
            x -= t = u / (1 - 0.5 * Math2.min(1, u * ((a - 1) / x - 1)));
            if (x <= 0)
              x = 0.5 * (x + t);
            if (Math2.abs(t) < EPS * x)
              break;
          }
          return x;
        };
        jStat2.erf = function erf(x) {
          var cof = [
            -1.3026537197817094,
            0.6419697923564902,
            0.019476473204185836,
            -0.00956151478680863,
            -946595344482036e-18,
            366839497852761e-18,
            42523324806907e-18,
            -20278578112534e-18,
            -1624290004647e-18,
            130365583558e-17,
            15626441722e-18,
            -85238095915e-18,
            6529054439e-18,
            5059343495e-18,
            -991364156e-18,
            -227365122e-18,
            96467911e-18,
            2394038e-18,
            -6886027e-18,
            894487e-18,
            313092e-18,
            -112708e-18,
            381e-18,
            7106e-18,
            -1523e-18,
            -94e-18,
            121e-18,
            -28e-18
          ];
          var j = cof.length - 1;
          var isneg = false;
          var d = 0;
          var dd = 0;
          var t, ty, tmp, res;
          if (x < 0) {
            x = -x;
            isneg = true;
          }
          t = 2 / (2 + x);
          ty = 4 * t - 2;
          for (; j > 0; j--) {
            tmp = d;
            d = ty * d - dd + cof[j];
            dd = tmp;
          }
          res = t * Math2.exp(-x * x + 0.5 * (cof[0] + ty * d) - dd);
          return isneg ? res - 1 : 1 - res;
        };
        jStat2.erfc = function erfc(x) {
          return 1 - jStat2.erf(x);
        };
        jStat2.erfcinv = function erfcinv(p) {
          var j = 0;
          var x, err, t, pp;
          if (p >= 2)
            return -100;
          if (p <= 0)
            return 100;
          pp = p < 1 ? p : 2 - p;
          t = Math2.sqrt(-2 * Math2.log(pp / 2));
          x = -0.70711 * ((2.30753 + t * 0.27061) / (1 + t * (0.99229 + t * 0.04481)) - t);
          for (; j < 2; j++) {
            err = jStat2.erfc(x) - pp;
            x += err / (1.1283791670955126 * Math2.exp(-x * x) - x * err);
          }
          return p < 1 ? x : -x;
        };
        jStat2.ibetainv = function ibetainv(p, a, b) {
          var EPS = 1e-8;
          var a1 = a - 1;
          var b1 = b - 1;
          var j = 0;
          var lna, lnb, pp, t, u, err, x, al, h, w, afac;
          if (p <= 0)
            return 0;
          if (p >= 1)
            return 1;
          if (a >= 1 && b >= 1) {
            pp = p < 0.5 ? p : 1 - p;
            t = Math2.sqrt(-2 * Math2.log(pp));
            x = (2.30753 + t * 0.27061) / (1 + t * (0.99229 + t * 0.04481)) - t;
            if (p < 0.5)
              x = -x;
            al = (x * x - 3) / 6;
            h = 2 / (1 / (2 * a - 1) + 1 / (2 * b - 1));
            w = x * Math2.sqrt(al + h) / h - (1 / (2 * b - 1) - 1 / (2 * a - 1)) * (al + 5 / 6 - 2 / (3 * h));
            x = a / (a + b * Math2.exp(2 * w));
          } else {
            lna = Math2.log(a / (a + b));
            lnb = Math2.log(b / (a + b));
            t = Math2.exp(a * lna) / a;
            u = Math2.exp(b * lnb) / b;
            w = t + u;
            if (p < t / w)
              x = Math2.pow(a * w * p, 1 / a);
            else
              x = 1 - Math2.pow(b * w * (1 - p), 1 / b);
          }
          afac = -jStat2.gammaln(a) - jStat2.gammaln(b) + jStat2.gammaln(a + b);
          for (; j < 10; j++) {
            if (x === 0 || x === 1)
              return x;
            err = jStat2.ibeta(x, a, b) - p;
            t = Math2.exp(a1 * Math2.log(x) + b1 * Math2.log(1 - x) + afac);
            u = err / t;
            x -= t = u / (1 - 0.5 * Math2.min(1, u * (a1 / x - b1 / (1 - x))));
            if (x <= 0)
              x = 0.5 * (x + t);
            if (x >= 1)
              x = 0.5 * (x + t + 1);
            if (Math2.abs(t) < EPS * x && j > 0)
              break;
          }
          return x;
        };
        jStat2.ibeta = function ibeta(x, a, b) {
          var bt = x === 0 || x === 1 ? 0 : Math2.exp(jStat2.gammaln(a + b) - jStat2.gammaln(a) - jStat2.gammaln(b) + a * Math2.log(x) + b * Math2.log(1 - x));
          if (x < 0 || x > 1)
            return false;
          if (x < (a + 1) / (a + b + 2))
            return bt * jStat2.betacf(x, a, b) / a;
          return 1 - bt * jStat2.betacf(1 - x, b, a) / b;
        };
        jStat2.randn = function randn(n, m) {
          var u, v, x, y, q;
          if (!m)
            m = n;
          if (n)
            return jStat2.create(n, m, function() {
              return jStat2.randn();
            });
          do {
            u = jStat2._random_fn();
            v = 1.7156 * (jStat2._random_fn() - 0.5);
            x = u - 0.449871;
            y = Math2.abs(v) + 0.386595;
            q = x * x + y * (0.196 * y - 0.25472 * x);
          } while (q > 0.27597 && (q > 0.27846 || v * v > -4 * Math2.log(u) * u * u));
          return v / u;
        };
        jStat2.randg = function randg(shape, n, m) {
          var oalph = shape;
          var a1, a2, u, v, x, mat;
          if (!m)
            m = n;
          if (!shape)
            shape = 1;
          if (n) {
            mat = jStat2.zeros(n, m);
            mat.alter(function() {
              return jStat2.randg(shape);
            });
            return mat;
          }
          if (shape < 1)
            shape += 1;
          a1 = shape - 1 / 3;
          a2 = 1 / Math2.sqrt(9 * a1);
          do {
            do {
              x = jStat2.randn();
              v = 1 + a2 * x;
            } while (v <= 0);
            v = v * v * v;
            u = jStat2._random_fn();
          } while (u > 1 - 0.331 * Math2.pow(x, 4) && Math2.log(u) > 0.5 * x * x + a1 * (1 - v + Math2.log(v)));
          if (shape == oalph)
            return a1 * v;
          do {
            u = jStat2._random_fn();
          } while (u === 0);
          return Math2.pow(u, 1 / oalph) * a1 * v;
        };
        (function(funcs) {
          for (var i = 0; i < funcs.length; i++) (function(passfunc) {
            jStat2.fn[passfunc] = function() {
              return jStat2(
                jStat2.map(this, function(value) {
                  return jStat2[passfunc](value);
                })
              );
            };
          })(funcs[i]);
        })("gammaln gammafn factorial factorialln".split(" "));
        (function(funcs) {
          for (var i = 0; i < funcs.length; i++) (function(passfunc) {
            jStat2.fn[passfunc] = function() {
              return jStat2(jStat2[passfunc].apply(null, arguments));
            };
          })(funcs[i]);
        })("randn".split(" "));
      })(jStat, Math);
      (function(jStat2, Math2) {
        (function(list) {
          for (var i = 0; i < list.length; i++) (function(func) {
            jStat2[func] = function f(a, b, c) {
              if (!(this instanceof f))
                return new f(a, b, c);
              this._a = a;
              this._b = b;
              this._c = c;
              return this;
            };
            jStat2.fn[func] = function(a, b, c) {
              var newthis = jStat2[func](a, b, c);
              newthis.data = this;
              return newthis;
            };
            jStat2[func].prototype.sample = function(arr) {
              var a = this._a;
              var b = this._b;
              var c = this._c;
              if (arr)
                return jStat2.alter(arr, function() {
                  return jStat2[func].sample(a, b, c);
                });
              else
                return jStat2[func].sample(a, b, c);
            };
            (function(vals) {
              for (var i2 = 0; i2 < vals.length; i2++) (function(fnfunc) {
                jStat2[func].prototype[fnfunc] = function(x) {
                  var a = this._a;
                  var b = this._b;
                  var c = this._c;
                  if (!x && x !== 0)
                    x = this.data;
                  if (typeof x !== "number") {
                    return jStat2.fn.map.call(x, function(x2) {
                      return jStat2[func][fnfunc](x2, a, b, c);
                    });
                  }
                  return jStat2[func][fnfunc](x, a, b, c);
                };
              })(vals[i2]);
            })("pdf cdf inv".split(" "));
            (function(vals) {
              for (var i2 = 0; i2 < vals.length; i2++) (function(fnfunc) {
                jStat2[func].prototype[fnfunc] = function() {
                  return jStat2[func][fnfunc](this._a, this._b, this._c);
                };
              })(vals[i2]);
            })("mean median mode variance".split(" "));
          })(list[i]);
        })("beta centralF cauchy chisquare exponential gamma invgamma kumaraswamy laplace lognormal noncentralt normal pareto studentt weibull uniform binomial negbin hypgeom poisson triangular tukey arcsine".split(" "));
        jStat2.extend(jStat2.beta, {
          pdf: function pdf(x, alpha, beta) {
            if (x > 1 || x < 0)
              return 0;
            if (alpha == 1 && beta == 1)
              return 1;
            if (alpha < 512 && beta < 512) {
              return Math2.pow(x, alpha - 1) * Math2.pow(1 - x, beta - 1) / jStat2.betafn(alpha, beta);
            } else {
              return Math2.exp((alpha - 1) * Math2.log(x) + (beta - 1) * Math2.log(1 - x) - jStat2.betaln(alpha, beta));
            }
          },
          cdf: function cdf(x, alpha, beta) {
            return x > 1 || x < 0 ? (x > 1) * 1 : jStat2.ibeta(x, alpha, beta);
          },
          inv: function inv(x, alpha, beta) {
            return jStat2.ibetainv(x, alpha, beta);
          },
          mean: function mean(alpha, beta) {
            return alpha / (alpha + beta);
          },
          median: function median2(alpha, beta) {
            return jStat2.ibetainv(0.5, alpha, beta);
          },
          mode: function mode(alpha, beta) {
            return (alpha - 1) / (alpha + beta - 2);
          },
          // return a random sample
          sample: function sample(alpha, beta) {
            var u = jStat2.randg(alpha);
            return u / (u + jStat2.randg(beta));
          },
          variance: function variance(alpha, beta) {
            return alpha * beta / (Math2.pow(alpha + beta, 2) * (alpha + beta + 1));
          }
        });
        jStat2.extend(jStat2.centralF, {
          // This implementation of the pdf function avoids float overflow
          // See the way that R calculates this value:
          // https://svn.r-project.org/R/trunk/src/nmath/df.c
          pdf: function pdf(x, df1, df2) {
            var p, q, f;
            if (x < 0)
              return 0;
            if (df1 <= 2) {
              if (x === 0 && df1 < 2) {
                return Infinity;
              }
              if (x === 0 && df1 === 2) {
                return 1;
              }
              return 1 / jStat2.betafn(df1 / 2, df2 / 2) * Math2.pow(df1 / df2, df1 / 2) * Math2.pow(x, df1 / 2 - 1) * Math2.pow(1 + df1 / df2 * x, -(df1 + df2) / 2);
            }
            p = df1 * x / (df2 + x * df1);
            q = df2 / (df2 + x * df1);
            f = df1 * q / 2;
            return f * jStat2.binomial.pdf((df1 - 2) / 2, (df1 + df2 - 2) / 2, p);
          },
          cdf: function cdf(x, df1, df2) {
            if (x < 0)
              return 0;
            return jStat2.ibeta(df1 * x / (df1 * x + df2), df1 / 2, df2 / 2);
          },
          inv: function inv(x, df1, df2) {
            return df2 / (df1 * (1 / jStat2.ibetainv(x, df1 / 2, df2 / 2) - 1));
          },
          mean: function mean(df1, df2) {
            return df2 > 2 ? df2 / (df2 - 2) : void 0;
          },
          mode: function mode(df1, df2) {
            return df1 > 2 ? df2 * (df1 - 2) / (df1 * (df2 + 2)) : void 0;
          },
          // return a random sample
          sample: function sample(df1, df2) {
            var x1 = jStat2.randg(df1 / 2) * 2;
            var x2 = jStat2.randg(df2 / 2) * 2;
            return x1 / df1 / (x2 / df2);
          },
          variance: function variance(df1, df2) {
            if (df2 <= 4)
              return void 0;
            return 2 * df2 * df2 * (df1 + df2 - 2) / (df1 * (df2 - 2) * (df2 - 2) * (df2 - 4));
          }
        });
        jStat2.extend(jStat2.cauchy, {
          pdf: function pdf(x, local, scale) {
            if (scale < 0) {
              return 0;
            }
            return scale / (Math2.pow(x - local, 2) + Math2.pow(scale, 2)) / Math2.PI;
          },
          cdf: function cdf(x, local, scale) {
            return Math2.atan((x - local) / scale) / Math2.PI + 0.5;
          },
          inv: function(p, local, scale) {
            return local + scale * Math2.tan(Math2.PI * (p - 0.5));
          },
          median: function median2(local) {
            return local;
          },
          mode: function mode(local) {
            return local;
          },
          sample: function sample(local, scale) {
            return jStat2.randn() * Math2.sqrt(1 / (2 * jStat2.randg(0.5))) * scale + local;
          }
        });
        jStat2.extend(jStat2.chisquare, {
          pdf: function pdf(x, dof) {
            if (x < 0)
              return 0;
            return x === 0 && dof === 2 ? 0.5 : Math2.exp((dof / 2 - 1) * Math2.log(x) - x / 2 - dof / 2 * Math2.log(2) - jStat2.gammaln(dof / 2));
          },
          cdf: function cdf(x, dof) {
            if (x < 0)
              return 0;
            return jStat2.lowRegGamma(dof / 2, x / 2);
          },
          inv: function(p, dof) {
            return 2 * jStat2.gammapinv(p, 0.5 * dof);
          },
          mean: function(dof) {
            return dof;
          },
          // TODO: this is an approximation (is there a better way?)
          median: function median2(dof) {
            return dof * Math2.pow(1 - 2 / (9 * dof), 3);
          },
          mode: function mode(dof) {
            return dof - 2 > 0 ? dof - 2 : 0;
          },
          sample: function sample(dof) {
            return jStat2.randg(dof / 2) * 2;
          },
          variance: function variance(dof) {
            return 2 * dof;
          }
        });
        jStat2.extend(jStat2.exponential, {
          pdf: function pdf(x, rate) {
            return x < 0 ? 0 : rate * Math2.exp(-rate * x);
          },
          cdf: function cdf(x, rate) {
            return x < 0 ? 0 : 1 - Math2.exp(-rate * x);
          },
          inv: function(p, rate) {
            return -Math2.log(1 - p) / rate;
          },
          mean: function(rate) {
            return 1 / rate;
          },
          median: function(rate) {
            return 1 / rate * Math2.log(2);
          },
          mode: function mode() {
            return 0;
          },
          sample: function sample(rate) {
            return -1 / rate * Math2.log(jStat2._random_fn());
          },
          variance: function(rate) {
            return Math2.pow(rate, -2);
          }
        });
        jStat2.extend(jStat2.gamma, {
          pdf: function pdf(x, shape, scale) {
            if (x < 0)
              return 0;
            return x === 0 && shape === 1 ? 1 / scale : Math2.exp((shape - 1) * Math2.log(x) - x / scale - jStat2.gammaln(shape) - shape * Math2.log(scale));
          },
          cdf: function cdf(x, shape, scale) {
            if (x < 0)
              return 0;
            return jStat2.lowRegGamma(shape, x / scale);
          },
          inv: function(p, shape, scale) {
            return jStat2.gammapinv(p, shape) * scale;
          },
          mean: function(shape, scale) {
            return shape * scale;
          },
          mode: function mode(shape, scale) {
            if (shape > 1) return (shape - 1) * scale;
            return void 0;
          },
          sample: function sample(shape, scale) {
            return jStat2.randg(shape) * scale;
          },
          variance: function variance(shape, scale) {
            return shape * scale * scale;
          }
        });
        jStat2.extend(jStat2.invgamma, {
          pdf: function pdf(x, shape, scale) {
            if (x <= 0)
              return 0;
            return Math2.exp(-(shape + 1) * Math2.log(x) - scale / x - jStat2.gammaln(shape) + shape * Math2.log(scale));
          },
          cdf: function cdf(x, shape, scale) {
            if (x <= 0)
              return 0;
            return 1 - jStat2.lowRegGamma(shape, scale / x);
          },
          inv: function(p, shape, scale) {
            return scale / jStat2.gammapinv(1 - p, shape);
          },
          mean: function(shape, scale) {
            return shape > 1 ? scale / (shape - 1) : void 0;
          },
          mode: function mode(shape, scale) {
            return scale / (shape + 1);
          },
          sample: function sample(shape, scale) {
            return scale / jStat2.randg(shape);
          },
          variance: function variance(shape, scale) {
            if (shape <= 2)
              return void 0;
            return scale * scale / ((shape - 1) * (shape - 1) * (shape - 2));
          }
        });
        jStat2.extend(jStat2.kumaraswamy, {
          pdf: function pdf(x, alpha, beta) {
            if (x === 0 && alpha === 1)
              return beta;
            else if (x === 1 && beta === 1)
              return alpha;
            return Math2.exp(Math2.log(alpha) + Math2.log(beta) + (alpha - 1) * Math2.log(x) + (beta - 1) * Math2.log(1 - Math2.pow(x, alpha)));
          },
          cdf: function cdf(x, alpha, beta) {
            if (x < 0)
              return 0;
            else if (x > 1)
              return 1;
            return 1 - Math2.pow(1 - Math2.pow(x, alpha), beta);
          },
          inv: function inv(p, alpha, beta) {
            return Math2.pow(1 - Math2.pow(1 - p, 1 / beta), 1 / alpha);
          },
          mean: function(alpha, beta) {
            return beta * jStat2.gammafn(1 + 1 / alpha) * jStat2.gammafn(beta) / jStat2.gammafn(1 + 1 / alpha + beta);
          },
          median: function median2(alpha, beta) {
            return Math2.pow(1 - Math2.pow(2, -1 / beta), 1 / alpha);
          },
          mode: function mode(alpha, beta) {
            if (!(alpha >= 1 && beta >= 1 && (alpha !== 1 && beta !== 1)))
              return void 0;
            return Math2.pow((alpha - 1) / (alpha * beta - 1), 1 / alpha);
          },
          variance: function variance() {
            throw new Error("variance not yet implemented");
          }
        });
        jStat2.extend(jStat2.lognormal, {
          pdf: function pdf(x, mu, sigma) {
            if (x <= 0)
              return 0;
            return Math2.exp(-Math2.log(x) - 0.5 * Math2.log(2 * Math2.PI) - Math2.log(sigma) - Math2.pow(Math2.log(x) - mu, 2) / (2 * sigma * sigma));
          },
          cdf: function cdf(x, mu, sigma) {
            if (x < 0)
              return 0;
            return 0.5 + 0.5 * jStat2.erf((Math2.log(x) - mu) / Math2.sqrt(2 * sigma * sigma));
          },
          inv: function(p, mu, sigma) {
            return Math2.exp(-1.4142135623730951 * sigma * jStat2.erfcinv(2 * p) + mu);
          },
          mean: function mean(mu, sigma) {
            return Math2.exp(mu + sigma * sigma / 2);
          },
          median: function median2(mu) {
            return Math2.exp(mu);
          },
          mode: function mode(mu, sigma) {
            return Math2.exp(mu - sigma * sigma);
          },
          sample: function sample(mu, sigma) {
            return Math2.exp(jStat2.randn() * sigma + mu);
          },
          variance: function variance(mu, sigma) {
            return (Math2.exp(sigma * sigma) - 1) * Math2.exp(2 * mu + sigma * sigma);
          }
        });
        jStat2.extend(jStat2.noncentralt, {
          pdf: function pdf(x, dof, ncp) {
            var tol = 1e-14;
            if (Math2.abs(ncp) < tol)
              return jStat2.studentt.pdf(x, dof);
            if (Math2.abs(x) < tol) {
              return Math2.exp(jStat2.gammaln((dof + 1) / 2) - ncp * ncp / 2 - 0.5 * Math2.log(Math2.PI * dof) - jStat2.gammaln(dof / 2));
            }
            return dof / x * (jStat2.noncentralt.cdf(x * Math2.sqrt(1 + 2 / dof), dof + 2, ncp) - jStat2.noncentralt.cdf(x, dof, ncp));
          },
          cdf: function cdf(x, dof, ncp) {
            var tol = 1e-14;
            var min_iterations = 200;
            if (Math2.abs(ncp) < tol)
              return jStat2.studentt.cdf(x, dof);
            var flip = false;
            if (x < 0) {
              flip = true;
              ncp = -ncp;
            }
            var prob = jStat2.normal.cdf(-ncp, 0, 1);
            var value = tol + 1;
            var lastvalue = value;
            var y = x * x / (x * x + dof);
            var j = 0;
            var p = Math2.exp(-ncp * ncp / 2);
            var q = Math2.exp(-ncp * ncp / 2 - 0.5 * Math2.log(2) - jStat2.gammaln(3 / 2)) * ncp;
            while (j < min_iterations || lastvalue > tol || value > tol) {
              lastvalue = value;
              if (j > 0) {
                p *= ncp * ncp / (2 * j);
                q *= ncp * ncp / (2 * (j + 1 / 2));
              }
              value = p * jStat2.beta.cdf(y, j + 0.5, dof / 2) + q * jStat2.beta.cdf(y, j + 1, dof / 2);
              prob += 0.5 * value;
              j++;
            }
            return flip ? 1 - prob : prob;
          }
        });
        jStat2.extend(jStat2.normal, {
          pdf: function pdf(x, mean, std) {
            return Math2.exp(-0.5 * Math2.log(2 * Math2.PI) - Math2.log(std) - Math2.pow(x - mean, 2) / (2 * std * std));
          },
          cdf: function cdf(x, mean, std) {
            return 0.5 * (1 + jStat2.erf((x - mean) / Math2.sqrt(2 * std * std)));
          },
          inv: function(p, mean, std) {
            return -1.4142135623730951 * std * jStat2.erfcinv(2 * p) + mean;
          },
          mean: function(mean) {
            return mean;
          },
          median: function median2(mean) {
            return mean;
          },
          mode: function(mean) {
            return mean;
          },
          sample: function sample(mean, std) {
            return jStat2.randn() * std + mean;
          },
          variance: function(mean, std) {
            return std * std;
          }
        });
        jStat2.extend(jStat2.pareto, {
          pdf: function pdf(x, scale, shape) {
            if (x < scale)
              return 0;
            return shape * Math2.pow(scale, shape) / Math2.pow(x, shape + 1);
          },
          cdf: function cdf(x, scale, shape) {
            if (x < scale)
              return 0;
            return 1 - Math2.pow(scale / x, shape);
          },
          inv: function inv(p, scale, shape) {
            return scale / Math2.pow(1 - p, 1 / shape);
          },
          mean: function mean(scale, shape) {
            if (shape <= 1)
              return void 0;
            return shape * Math2.pow(scale, shape) / (shape - 1);
          },
          median: function median2(scale, shape) {
            return scale * (shape * Math2.SQRT2);
          },
          mode: function mode(scale) {
            return scale;
          },
          variance: function(scale, shape) {
            if (shape <= 2)
              return void 0;
            return scale * scale * shape / (Math2.pow(shape - 1, 2) * (shape - 2));
          }
        });
        jStat2.extend(jStat2.studentt, {
          pdf: function pdf(x, dof) {
            dof = dof > 1e100 ? 1e100 : dof;
            return 1 / (Math2.sqrt(dof) * jStat2.betafn(0.5, dof / 2)) * Math2.pow(1 + x * x / dof, -((dof + 1) / 2));
          },
          cdf: function cdf(x, dof) {
            var dof2 = dof / 2;
            return jStat2.ibeta((x + Math2.sqrt(x * x + dof)) / (2 * Math2.sqrt(x * x + dof)), dof2, dof2);
          },
          inv: function(p, dof) {
            var x = jStat2.ibetainv(2 * Math2.min(p, 1 - p), 0.5 * dof, 0.5);
            x = Math2.sqrt(dof * (1 - x) / x);
            return p > 0.5 ? x : -x;
          },
          mean: function mean(dof) {
            return dof > 1 ? 0 : void 0;
          },
          median: function median2() {
            return 0;
          },
          mode: function mode() {
            return 0;
          },
          sample: function sample(dof) {
            return jStat2.randn() * Math2.sqrt(dof / (2 * jStat2.randg(dof / 2)));
          },
          variance: function variance(dof) {
            return dof > 2 ? dof / (dof - 2) : dof > 1 ? Infinity : void 0;
          }
        });
        jStat2.extend(jStat2.weibull, {
          pdf: function pdf(x, scale, shape) {
            if (x < 0 || scale < 0 || shape < 0)
              return 0;
            return shape / scale * Math2.pow(x / scale, shape - 1) * Math2.exp(-Math2.pow(x / scale, shape));
          },
          cdf: function cdf(x, scale, shape) {
            return x < 0 ? 0 : 1 - Math2.exp(-Math2.pow(x / scale, shape));
          },
          inv: function(p, scale, shape) {
            return scale * Math2.pow(-Math2.log(1 - p), 1 / shape);
          },
          mean: function(scale, shape) {
            return scale * jStat2.gammafn(1 + 1 / shape);
          },
          median: function median2(scale, shape) {
            return scale * Math2.pow(Math2.log(2), 1 / shape);
          },
          mode: function mode(scale, shape) {
            if (shape <= 1)
              return 0;
            return scale * Math2.pow((shape - 1) / shape, 1 / shape);
          },
          sample: function sample(scale, shape) {
            return scale * Math2.pow(-Math2.log(jStat2._random_fn()), 1 / shape);
          },
          variance: function variance(scale, shape) {
            return scale * scale * jStat2.gammafn(1 + 2 / shape) - Math2.pow(jStat2.weibull.mean(scale, shape), 2);
          }
        });
        jStat2.extend(jStat2.uniform, {
          pdf: function pdf(x, a, b) {
            return x < a || x > b ? 0 : 1 / (b - a);
          },
          cdf: function cdf(x, a, b) {
            if (x < a)
              return 0;
            else if (x < b)
              return (x - a) / (b - a);
            return 1;
          },
          inv: function(p, a, b) {
            return a + p * (b - a);
          },
          mean: function mean(a, b) {
            return 0.5 * (a + b);
          },
          median: function median2(a, b) {
            return jStat2.mean(a, b);
          },
          mode: function mode() {
            throw new Error("mode is not yet implemented");
          },
          sample: function sample(a, b) {
            return a / 2 + b / 2 + (b / 2 - a / 2) * (2 * jStat2._random_fn() - 1);
          },
          variance: function variance(a, b) {
            return Math2.pow(b - a, 2) / 12;
          }
        });
        function betinc(x, a, b, eps) {
          var a0 = 0;
          var b0 = 1;
          var a1 = 1;
          var b1 = 1;
          var m9 = 0;
          var a2 = 0;
          var c9;
          while (Math2.abs((a1 - a2) / a1) > eps) {
            a2 = a1;
            c9 = -(a + m9) * (a + b + m9) * x / (a + 2 * m9) / (a + 2 * m9 + 1);
            a0 = a1 + c9 * a0;
            b0 = b1 + c9 * b0;
            m9 = m9 + 1;
            c9 = m9 * (b - m9) * x / (a + 2 * m9 - 1) / (a + 2 * m9);
            a1 = a0 + c9 * a1;
            b1 = b0 + c9 * b1;
            a0 = a0 / b1;
            b0 = b0 / b1;
            a1 = a1 / b1;
            b1 = 1;
          }
          return a1 / a;
        }
        jStat2.extend(jStat2.binomial, {
          pdf: function pdf(k, n, p) {
            return p === 0 || p === 1 ? n * p === k ? 1 : 0 : jStat2.combination(n, k) * Math2.pow(p, k) * Math2.pow(1 - p, n - k);
          },
          cdf: function cdf(x, n, p) {
            var betacdf;
            var eps = 1e-10;
            if (x < 0)
              return 0;
            if (x >= n)
              return 1;
            if (p < 0 || p > 1 || n <= 0)
              return NaN;
            x = Math2.floor(x);
            var z = p;
            var a = x + 1;
            var b = n - x;
            var s = a + b;
            var bt = Math2.exp(jStat2.gammaln(s) - jStat2.gammaln(b) - jStat2.gammaln(a) + a * Math2.log(z) + b * Math2.log(1 - z));
            if (z < (a + 1) / (s + 2))
              betacdf = bt * betinc(z, a, b, eps);
            else
              betacdf = 1 - bt * betinc(1 - z, b, a, eps);
            return Math2.round((1 - betacdf) * (1 / eps)) / (1 / eps);
          }
        });
        jStat2.extend(jStat2.negbin, {
          pdf: function pdf(k, r, p) {
            if (k !== k >>> 0)
              return false;
            if (k < 0)
              return 0;
            return jStat2.combination(k + r - 1, r - 1) * Math2.pow(1 - p, k) * Math2.pow(p, r);
          },
          cdf: function cdf(x, r, p) {
            var sum3 = 0, k = 0;
            if (x < 0) return 0;
            for (; k <= x; k++) {
              sum3 += jStat2.negbin.pdf(k, r, p);
            }
            return sum3;
          }
        });
        jStat2.extend(jStat2.hypgeom, {
          pdf: function pdf(k, N, m, n) {
            if (k !== k | 0) {
              return false;
            } else if (k < 0 || k < m - (N - n)) {
              return 0;
            } else if (k > n || k > m) {
              return 0;
            } else if (m * 2 > N) {
              if (n * 2 > N) {
                return jStat2.hypgeom.pdf(N - m - n + k, N, N - m, N - n);
              } else {
                return jStat2.hypgeom.pdf(n - k, N, N - m, n);
              }
            } else if (n * 2 > N) {
              return jStat2.hypgeom.pdf(m - k, N, m, N - n);
            } else if (m < n) {
              return jStat2.hypgeom.pdf(k, N, n, m);
            } else {
              var scaledPDF = 1;
              var samplesDone = 0;
              for (var i = 0; i < k; i++) {
                while (scaledPDF > 1 && samplesDone < n) {
                  scaledPDF *= 1 - m / (N - samplesDone);
                  samplesDone++;
                }
                scaledPDF *= (n - i) * (m - i) / ((i + 1) * (N - m - n + i + 1));
              }
              for (; samplesDone < n; samplesDone++) {
                scaledPDF *= 1 - m / (N - samplesDone);
              }
              return Math2.min(1, Math2.max(0, scaledPDF));
            }
          },
          cdf: function cdf(x, N, m, n) {
            if (x < 0 || x < m - (N - n)) {
              return 0;
            } else if (x >= n || x >= m) {
              return 1;
            } else if (m * 2 > N) {
              if (n * 2 > N) {
                return jStat2.hypgeom.cdf(N - m - n + x, N, N - m, N - n);
              } else {
                return 1 - jStat2.hypgeom.cdf(n - x - 1, N, N - m, n);
              }
            } else if (n * 2 > N) {
              return 1 - jStat2.hypgeom.cdf(m - x - 1, N, m, N - n);
            } else if (m < n) {
              return jStat2.hypgeom.cdf(x, N, n, m);
            } else {
              var scaledCDF = 1;
              var scaledPDF = 1;
              var samplesDone = 0;
              for (var i = 0; i < x; i++) {
                while (scaledCDF > 1 && samplesDone < n) {
                  var factor = 1 - m / (N - samplesDone);
                  scaledPDF *= factor;
                  scaledCDF *= factor;
                  samplesDone++;
                }
                scaledPDF *= (n - i) * (m - i) / ((i + 1) * (N - m - n + i + 1));
                scaledCDF += scaledPDF;
              }
              for (; samplesDone < n; samplesDone++) {
                scaledCDF *= 1 - m / (N - samplesDone);
              }
              return Math2.min(1, Math2.max(0, scaledCDF));
            }
          }
        });
        jStat2.extend(jStat2.poisson, {
          pdf: function pdf(k, l) {
            if (l < 0 || k % 1 !== 0 || k < 0) {
              return 0;
            }
            return Math2.pow(l, k) * Math2.exp(-l) / jStat2.factorial(k);
          },
          cdf: function cdf(x, l) {
            var sumarr = [], k = 0;
            if (x < 0) return 0;
            for (; k <= x; k++) {
              sumarr.push(jStat2.poisson.pdf(k, l));
            }
            return jStat2.sum(sumarr);
          },
          mean: function(l) {
            return l;
          },
          variance: function(l) {
            return l;
          },
          sampleSmall: function sampleSmall(l) {
            var p = 1, k = 0, L = Math2.exp(-l);
            do {
              k++;
              p *= jStat2._random_fn();
            } while (p > L);
            return k - 1;
          },
          sampleLarge: function sampleLarge(l) {
            var lam = l;
            var k;
            var U, V, slam, loglam, a, b, invalpha, vr, us;
            slam = Math2.sqrt(lam);
            loglam = Math2.log(lam);
            b = 0.931 + 2.53 * slam;
            a = -0.059 + 0.02483 * b;
            invalpha = 1.1239 + 1.1328 / (b - 3.4);
            vr = 0.9277 - 3.6224 / (b - 2);
            while (1) {
              U = Math2.random() - 0.5;
              V = Math2.random();
              us = 0.5 - Math2.abs(U);
              k = Math2.floor((2 * a / us + b) * U + lam + 0.43);
              if (us >= 0.07 && V <= vr) {
                return k;
              }
              if (k < 0 || us < 0.013 && V > us) {
                continue;
              }
              if (Math2.log(V) + Math2.log(invalpha) - Math2.log(a / (us * us) + b) <= -lam + k * loglam - jStat2.loggam(k + 1)) {
                return k;
              }
            }
          },
          sample: function sample(l) {
            if (l < 10)
              return this.sampleSmall(l);
            else
              return this.sampleLarge(l);
          }
        });
        jStat2.extend(jStat2.triangular, {
          pdf: function pdf(x, a, b, c) {
            if (b <= a || c < a || c > b) {
              return NaN;
            } else {
              if (x < a || x > b) {
                return 0;
              } else if (x < c) {
                return 2 * (x - a) / ((b - a) * (c - a));
              } else if (x === c) {
                return 2 / (b - a);
              } else {
                return 2 * (b - x) / ((b - a) * (b - c));
              }
            }
          },
          cdf: function cdf(x, a, b, c) {
            if (b <= a || c < a || c > b)
              return NaN;
            if (x <= a)
              return 0;
            else if (x >= b)
              return 1;
            if (x <= c)
              return Math2.pow(x - a, 2) / ((b - a) * (c - a));
            else
              return 1 - Math2.pow(b - x, 2) / ((b - a) * (b - c));
          },
          inv: function inv(p, a, b, c) {
            if (b <= a || c < a || c > b) {
              return NaN;
            } else {
              if (p <= (c - a) / (b - a)) {
                return a + (b - a) * Math2.sqrt(p * ((c - a) / (b - a)));
              } else {
                return a + (b - a) * (1 - Math2.sqrt((1 - p) * (1 - (c - a) / (b - a))));
              }
            }
          },
          mean: function mean(a, b, c) {
            return (a + b + c) / 3;
          },
          median: function median2(a, b, c) {
            if (c <= (a + b) / 2) {
              return b - Math2.sqrt((b - a) * (b - c)) / Math2.sqrt(2);
            } else if (c > (a + b) / 2) {
              return a + Math2.sqrt((b - a) * (c - a)) / Math2.sqrt(2);
            }
          },
          mode: function mode(a, b, c) {
            return c;
          },
          sample: function sample(a, b, c) {
            var u = jStat2._random_fn();
            if (u < (c - a) / (b - a))
              return a + Math2.sqrt(u * (b - a) * (c - a));
            return b - Math2.sqrt((1 - u) * (b - a) * (b - c));
          },
          variance: function variance(a, b, c) {
            return (a * a + b * b + c * c - a * b - a * c - b * c) / 18;
          }
        });
        jStat2.extend(jStat2.arcsine, {
          pdf: function pdf(x, a, b) {
            if (b <= a) return NaN;
            return x <= a || x >= b ? 0 : 2 / Math2.PI * Math2.pow(Math2.pow(b - a, 2) - Math2.pow(2 * x - a - b, 2), -0.5);
          },
          cdf: function cdf(x, a, b) {
            if (x < a)
              return 0;
            else if (x < b)
              return 2 / Math2.PI * Math2.asin(Math2.sqrt((x - a) / (b - a)));
            return 1;
          },
          inv: function(p, a, b) {
            return a + (0.5 - 0.5 * Math2.cos(Math2.PI * p)) * (b - a);
          },
          mean: function mean(a, b) {
            if (b <= a) return NaN;
            return (a + b) / 2;
          },
          median: function median2(a, b) {
            if (b <= a) return NaN;
            return (a + b) / 2;
          },
          mode: function mode() {
            throw new Error("mode is not yet implemented");
          },
          sample: function sample(a, b) {
            return (a + b) / 2 + (b - a) / 2 * Math2.sin(2 * Math2.PI * jStat2.uniform.sample(0, 1));
          },
          variance: function variance(a, b) {
            if (b <= a) return NaN;
            return Math2.pow(b - a, 2) / 8;
          }
        });
        function laplaceSign(x) {
          return x / Math2.abs(x);
        }
        jStat2.extend(jStat2.laplace, {
          pdf: function pdf(x, mu, b) {
            return b <= 0 ? 0 : Math2.exp(-Math2.abs(x - mu) / b) / (2 * b);
          },
          cdf: function cdf(x, mu, b) {
            if (b <= 0) {
              return 0;
            }
            if (x < mu) {
              return 0.5 * Math2.exp((x - mu) / b);
            } else {
              return 1 - 0.5 * Math2.exp(-(x - mu) / b);
            }
          },
          mean: function(mu) {
            return mu;
          },
          median: function(mu) {
            return mu;
          },
          mode: function(mu) {
            return mu;
          },
          variance: function(mu, b) {
            return 2 * b * b;
          },
          sample: function sample(mu, b) {
            var u = jStat2._random_fn() - 0.5;
            return mu - b * laplaceSign(u) * Math2.log(1 - 2 * Math2.abs(u));
          }
        });
        function tukeyWprob(w, rr, cc) {
          var nleg = 12;
          var ihalf = 6;
          var C1 = -30;
          var C2 = -50;
          var C3 = 60;
          var bb = 8;
          var wlar = 3;
          var wincr1 = 2;
          var wincr2 = 3;
          var xleg = [
            0.9815606342467192,
            0.9041172563704749,
            0.7699026741943047,
            0.5873179542866175,
            0.3678314989981802,
            0.1252334085114689
          ];
          var aleg = [
            0.04717533638651183,
            0.10693932599531843,
            0.16007832854334622,
            0.20316742672306592,
            0.2334925365383548,
            0.24914704581340277
          ];
          var qsqz = w * 0.5;
          if (qsqz >= bb)
            return 1;
          var pr_w = 2 * jStat2.normal.cdf(qsqz, 0, 1, 1, 0) - 1;
          if (pr_w >= Math2.exp(C2 / cc))
            pr_w = Math2.pow(pr_w, cc);
          else
            pr_w = 0;
          var wincr;
          if (w > wlar)
            wincr = wincr1;
          else
            wincr = wincr2;
          var blb = qsqz;
          var binc = (bb - qsqz) / wincr;
          var bub = blb + binc;
          var einsum = 0;
          var cc1 = cc - 1;
          for (var wi = 1; wi <= wincr; wi++) {
            var elsum = 0;
            var a = 0.5 * (bub + blb);
            var b = 0.5 * (bub - blb);
            for (var jj = 1; jj <= nleg; jj++) {
              var j, xx;
              if (ihalf < jj) {
                j = nleg - jj + 1;
                xx = xleg[j - 1];
              } else {
                j = jj;
                xx = -xleg[j - 1];
              }
              var c = b * xx;
              var ac = a + c;
              var qexpo = ac * ac;
              if (qexpo > C3)
                break;
              var pplus = 2 * jStat2.normal.cdf(ac, 0, 1, 1, 0);
              var pminus = 2 * jStat2.normal.cdf(ac, w, 1, 1, 0);
              var rinsum = pplus * 0.5 - pminus * 0.5;
              if (rinsum >= Math2.exp(C1 / cc1)) {
                rinsum = aleg[j - 1] * Math2.exp(-(0.5 * qexpo)) * Math2.pow(rinsum, cc1);
                elsum += rinsum;
              }
            }
            elsum *= 2 * b * cc / Math2.sqrt(2 * Math2.PI);
            einsum += elsum;
            blb = bub;
            bub += binc;
          }
          pr_w += einsum;
          if (pr_w <= Math2.exp(C1 / rr))
            return 0;
          pr_w = Math2.pow(pr_w, rr);
          if (pr_w >= 1)
            return 1;
          return pr_w;
        }
        function tukeyQinv(p, c, v) {
          var p0 = 0.322232421088;
          var q0 = 0.099348462606;
          var p1 = -1;
          var q1 = 0.588581570495;
          var p2 = -0.342242088547;
          var q2 = 0.531103462366;
          var p3 = -0.204231210125;
          var q3 = 0.10353775285;
          var p4 = -453642210148e-16;
          var q4 = 0.0038560700634;
          var c1 = 0.8832;
          var c2 = 0.2368;
          var c3 = 1.214;
          var c4 = 1.208;
          var c5 = 1.4142;
          var vmax = 120;
          var ps = 0.5 - 0.5 * p;
          var yi = Math2.sqrt(Math2.log(1 / (ps * ps)));
          var t = yi + ((((yi * p4 + p3) * yi + p2) * yi + p1) * yi + p0) / ((((yi * q4 + q3) * yi + q2) * yi + q1) * yi + q0);
          if (v < vmax) t += (t * t * t + t) / v / 4;
          var q = c1 - c2 * t;
          if (v < vmax) q += -c3 / v + c4 * t / v;
          return t * (q * Math2.log(c - 1) + c5);
        }
        jStat2.extend(jStat2.tukey, {
          cdf: function cdf(q, nmeans, df) {
            var rr = 1;
            var cc = nmeans;
            var nlegq = 16;
            var ihalfq = 8;
            var eps1 = -30;
            var eps2 = 1e-14;
            var dhaf = 100;
            var dquar = 800;
            var deigh = 5e3;
            var dlarg = 25e3;
            var ulen1 = 1;
            var ulen2 = 0.5;
            var ulen3 = 0.25;
            var ulen4 = 0.125;
            var xlegq = [
              0.9894009349916499,
              0.9445750230732326,
              0.8656312023878318,
              0.755404408355003,
              0.6178762444026438,
              0.45801677765722737,
              0.2816035507792589,
              0.09501250983763744
            ];
            var alegq = [
              0.027152459411754096,
              0.062253523938647894,
              0.09515851168249279,
              0.12462897125553388,
              0.14959598881657674,
              0.16915651939500254,
              0.18260341504492358,
              0.1894506104550685
            ];
            if (q <= 0)
              return 0;
            if (df < 2 || rr < 1 || cc < 2) return NaN;
            if (!Number.isFinite(q))
              return 1;
            if (df > dlarg)
              return tukeyWprob(q, rr, cc);
            var f2 = df * 0.5;
            var f2lf = f2 * Math2.log(df) - df * Math2.log(2) - jStat2.gammaln(f2);
            var f21 = f2 - 1;
            var ff4 = df * 0.25;
            var ulen;
            if (df <= dhaf) ulen = ulen1;
            else if (df <= dquar) ulen = ulen2;
            else if (df <= deigh) ulen = ulen3;
            else ulen = ulen4;
            f2lf += Math2.log(ulen);
            var ans = 0;
            for (var i = 1; i <= 50; i++) {
              var otsum = 0;
              var twa1 = (2 * i - 1) * ulen;
              for (var jj = 1; jj <= nlegq; jj++) {
                var j, t1;
                if (ihalfq < jj) {
                  j = jj - ihalfq - 1;
                  t1 = f2lf + f21 * Math2.log(twa1 + xlegq[j] * ulen) - (xlegq[j] * ulen + twa1) * ff4;
                } else {
                  j = jj - 1;
                  t1 = f2lf + f21 * Math2.log(twa1 - xlegq[j] * ulen) + (xlegq[j] * ulen - twa1) * ff4;
                }
                var qsqz;
                if (t1 >= eps1) {
                  if (ihalfq < jj) {
                    qsqz = q * Math2.sqrt((xlegq[j] * ulen + twa1) * 0.5);
                  } else {
                    qsqz = q * Math2.sqrt((-(xlegq[j] * ulen) + twa1) * 0.5);
                  }
                  var wprb = tukeyWprob(qsqz, rr, cc);
                  var rotsum = wprb * alegq[j] * Math2.exp(t1);
                  otsum += rotsum;
                }
              }
              if (i * ulen >= 1 && otsum <= eps2)
                break;
              ans += otsum;
            }
            if (otsum > eps2) {
              throw new Error("tukey.cdf failed to converge");
            }
            if (ans > 1)
              ans = 1;
            return ans;
          },
          inv: function(p, nmeans, df) {
            var rr = 1;
            var cc = nmeans;
            var eps = 1e-4;
            var maxiter = 50;
            if (df < 2 || rr < 1 || cc < 2) return NaN;
            if (p < 0 || p > 1) return NaN;
            if (p === 0) return 0;
            if (p === 1) return Infinity;
            var x0 = tukeyQinv(p, cc, df);
            var valx0 = jStat2.tukey.cdf(x0, nmeans, df) - p;
            var x1;
            if (valx0 > 0)
              x1 = Math2.max(0, x0 - 1);
            else
              x1 = x0 + 1;
            var valx1 = jStat2.tukey.cdf(x1, nmeans, df) - p;
            var ans;
            for (var iter = 1; iter < maxiter; iter++) {
              ans = x1 - valx1 * (x1 - x0) / (valx1 - valx0);
              valx0 = valx1;
              x0 = x1;
              if (ans < 0) {
                ans = 0;
                valx1 = -p;
              }
              valx1 = jStat2.tukey.cdf(ans, nmeans, df) - p;
              x1 = ans;
              var xabs = Math2.abs(x1 - x0);
              if (xabs < eps)
                return ans;
            }
            throw new Error("tukey.inv failed to converge");
          }
        });
      })(jStat, Math);
      (function(jStat2, Math2) {
        var push = Array.prototype.push;
        var isArray = jStat2.utils.isArray;
        function isUsable(arg) {
          return isArray(arg) || arg instanceof jStat2;
        }
        jStat2.extend({
          // add a vector/matrix to a vector/matrix or scalar
          add: function add(arr, arg) {
            if (isUsable(arg)) {
              if (!isUsable(arg[0])) arg = [arg];
              return jStat2.map(arr, function(value, row, col) {
                return value + arg[row][col];
              });
            }
            return jStat2.map(arr, function(value) {
              return value + arg;
            });
          },
          // subtract a vector or scalar from the vector
          subtract: function subtract(arr, arg) {
            if (isUsable(arg)) {
              if (!isUsable(arg[0])) arg = [arg];
              return jStat2.map(arr, function(value, row, col) {
                return value - arg[row][col] || 0;
              });
            }
            return jStat2.map(arr, function(value) {
              return value - arg;
            });
          },
          // matrix division
          divide: function divide(arr, arg) {
            if (isUsable(arg)) {
              if (!isUsable(arg[0])) arg = [arg];
              return jStat2.multiply(arr, jStat2.inv(arg));
            }
            return jStat2.map(arr, function(value) {
              return value / arg;
            });
          },
          // matrix multiplication
          multiply: function multiply(arr, arg) {
            var row, col, nrescols, sum3, nrow, ncol, res, rescols;
            if (arr.length === void 0 && arg.length === void 0) {
              return arr * arg;
            }
            nrow = arr.length, ncol = arr[0].length, res = jStat2.zeros(nrow, nrescols = isUsable(arg) ? arg[0].length : ncol), rescols = 0;
            if (isUsable(arg)) {
              for (; rescols < nrescols; rescols++) {
                for (row = 0; row < nrow; row++) {
                  sum3 = 0;
                  for (col = 0; col < ncol; col++)
                    sum3 += arr[row][col] * arg[col][rescols];
                  res[row][rescols] = sum3;
                }
              }
              return nrow === 1 && rescols === 1 ? res[0][0] : res;
            }
            return jStat2.map(arr, function(value) {
              return value * arg;
            });
          },
          // outer([1,2,3],[4,5,6])
          // ===
          // [[1],[2],[3]] times [[4,5,6]]
          // ->
          // [[4,5,6],[8,10,12],[12,15,18]]
          outer: function outer(A, B) {
            return jStat2.multiply(A.map(function(t) {
              return [t];
            }), [B]);
          },
          // Returns the dot product of two matricies
          dot: function dot(arr, arg) {
            if (!isUsable(arr[0])) arr = [arr];
            if (!isUsable(arg[0])) arg = [arg];
            var left = arr[0].length === 1 && arr.length !== 1 ? jStat2.transpose(arr) : arr, right = arg[0].length === 1 && arg.length !== 1 ? jStat2.transpose(arg) : arg, res = [], row = 0, nrow = left.length, ncol = left[0].length, sum3, col;
            for (; row < nrow; row++) {
              res[row] = [];
              sum3 = 0;
              for (col = 0; col < ncol; col++)
                sum3 += left[row][col] * right[row][col];
              res[row] = sum3;
            }
            return res.length === 1 ? res[0] : res;
          },
          // raise every element by a scalar
          pow: function pow(arr, arg) {
            return jStat2.map(arr, function(value) {
              return Math2.pow(value, arg);
            });
          },
          // exponentiate every element
          exp: function exp(arr) {
            return jStat2.map(arr, function(value) {
              return Math2.exp(value);
            });
          },
          // generate the natural log of every element
          log: function exp(arr) {
            return jStat2.map(arr, function(value) {
              return Math2.log(value);
            });
          },
          // generate the absolute values of the vector
          abs: function abs(arr) {
            return jStat2.map(arr, function(value) {
              return Math2.abs(value);
            });
          },
          // computes the p-norm of the vector
          // In the case that a matrix is passed, uses the first row as the vector
          norm: function norm(arr, p) {
            var nnorm = 0, i = 0;
            if (isNaN(p)) p = 2;
            if (isUsable(arr[0])) arr = arr[0];
            for (; i < arr.length; i++) {
              nnorm += Math2.pow(Math2.abs(arr[i]), p);
            }
            return Math2.pow(nnorm, 1 / p);
          },
          // computes the angle between two vectors in rads
          // In case a matrix is passed, this uses the first row as the vector
          angle: function angle(arr, arg) {
            return Math2.acos(jStat2.dot(arr, arg) / (jStat2.norm(arr) * jStat2.norm(arg)));
          },
          // augment one matrix by another
          // Note: this function returns a matrix, not a jStat object
          aug: function aug(a, b) {
            var newarr = [];
            var i;
            for (i = 0; i < a.length; i++) {
              newarr.push(a[i].slice());
            }
            for (i = 0; i < newarr.length; i++) {
              push.apply(newarr[i], b[i]);
            }
            return newarr;
          },
          // The inv() function calculates the inverse of a matrix
          // Create the inverse by augmenting the matrix by the identity matrix of the
          // appropriate size, and then use G-J elimination on the augmented matrix.
          inv: function inv(a) {
            var rows = a.length;
            var cols = a[0].length;
            var b = jStat2.identity(rows, cols);
            var c = jStat2.gauss_jordan(a, b);
            var result = [];
            var i = 0;
            var j;
            for (; i < rows; i++) {
              result[i] = [];
              for (j = cols; j < c[0].length; j++)
                result[i][j - cols] = c[i][j];
            }
            return result;
          },
          // calculate the determinant of a matrix
          det: function det(a) {
            if (a.length === 2) {
              return a[0][0] * a[1][1] - a[0][1] * a[1][0];
            }
            var determinant = 0;
            for (var i = 0; i < a.length; i++) {
              var submatrix = [];
              for (var row = 1; row < a.length; row++) {
                submatrix[row - 1] = [];
                for (var col = 0; col < a.length; col++) {
                  if (col < i) {
                    submatrix[row - 1][col] = a[row][col];
                  } else if (col > i) {
                    submatrix[row - 1][col - 1] = a[row][col];
                  }
                }
              }
              var sign = i % 2 ? -1 : 1;
              determinant += det(submatrix) * a[0][i] * sign;
            }
            return determinant;
          },
          gauss_elimination: function gauss_elimination(a, b) {
            var i = 0, j = 0, n = a.length, m = a[0].length, factor = 1, sum3 = 0, x = [], maug, pivot, temp, k;
            a = jStat2.aug(a, b);
            maug = a[0].length;
            for (i = 0; i < n; i++) {
              pivot = a[i][i];
              j = i;
              for (k = i + 1; k < m; k++) {
                if (pivot < Math2.abs(a[k][i])) {
                  pivot = a[k][i];
                  j = k;
                }
              }
              if (j != i) {
                for (k = 0; k < maug; k++) {
                  temp = a[i][k];
                  a[i][k] = a[j][k];
                  a[j][k] = temp;
                }
              }
              for (j = i + 1; j < n; j++) {
                factor = a[j][i] / a[i][i];
                for (k = i; k < maug; k++) {
                  a[j][k] = a[j][k] - factor * a[i][k];
                }
              }
            }
            for (i = n - 1; i >= 0; i--) {
              sum3 = 0;
              for (j = i + 1; j <= n - 1; j++) {
                sum3 = sum3 + x[j] * a[i][j];
              }
              x[i] = (a[i][maug - 1] - sum3) / a[i][i];
            }
            return x;
          },
          gauss_jordan: function gauss_jordan(a, b) {
            var m = jStat2.aug(a, b);
            var h = m.length;
            var w = m[0].length;
            var c = 0;
            var x, y, y2;
            for (y = 0; y < h; y++) {
              var maxrow = y;
              for (y2 = y + 1; y2 < h; y2++) {
                if (Math2.abs(m[y2][y]) > Math2.abs(m[maxrow][y]))
                  maxrow = y2;
              }
              var tmp = m[y];
              m[y] = m[maxrow];
              m[maxrow] = tmp;
              for (y2 = y + 1; y2 < h; y2++) {
                c = m[y2][y] / m[y][y];
                for (x = y; x < w; x++) {
                  m[y2][x] -= m[y][x] * c;
                }
              }
            }
            for (y = h - 1; y >= 0; y--) {
              c = m[y][y];
              for (y2 = 0; y2 < y; y2++) {
                for (x = w - 1; x > y - 1; x--) {
                  m[y2][x] -= m[y][x] * m[y2][y] / c;
                }
              }
              m[y][y] /= c;
              for (x = h; x < w; x++) {
                m[y][x] /= c;
              }
            }
            return m;
          },
          // solve equation
          // Ax=b
          // A is upper triangular matrix
          // A=[[1,2,3],[0,4,5],[0,6,7]]
          // b=[1,2,3]
          // triaUpSolve(A,b) // -> [2.666,0.1666,1.666]
          // if you use matrix style
          // A=[[1,2,3],[0,4,5],[0,6,7]]
          // b=[[1],[2],[3]]
          // will return [[2.666],[0.1666],[1.666]]
          triaUpSolve: function triaUpSolve(A, b) {
            var size = A[0].length;
            var x = jStat2.zeros(1, size)[0];
            var parts;
            var matrix_mode = false;
            if (b[0].length != void 0) {
              b = b.map(function(i) {
                return i[0];
              });
              matrix_mode = true;
            }
            jStat2.arange(size - 1, -1, -1).forEach(function(i) {
              parts = jStat2.arange(i + 1, size).map(function(j) {
                return x[j] * A[i][j];
              });
              x[i] = (b[i] - jStat2.sum(parts)) / A[i][i];
            });
            if (matrix_mode)
              return x.map(function(i) {
                return [i];
              });
            return x;
          },
          triaLowSolve: function triaLowSolve(A, b) {
            var size = A[0].length;
            var x = jStat2.zeros(1, size)[0];
            var parts;
            var matrix_mode = false;
            if (b[0].length != void 0) {
              b = b.map(function(i) {
                return i[0];
              });
              matrix_mode = true;
            }
            jStat2.arange(size).forEach(function(i) {
              parts = jStat2.arange(i).map(function(j) {
                return A[i][j] * x[j];
              });
              x[i] = (b[i] - jStat2.sum(parts)) / A[i][i];
            });
            if (matrix_mode)
              return x.map(function(i) {
                return [i];
              });
            return x;
          },
          // A -> [L,U]
          // A=LU
          // L is lower triangular matrix
          // U is upper triangular matrix
          lu: function lu(A) {
            var size = A.length;
            var L = jStat2.identity(size);
            var R = jStat2.zeros(A.length, A[0].length);
            var parts;
            jStat2.arange(size).forEach(function(t) {
              R[0][t] = A[0][t];
            });
            jStat2.arange(1, size).forEach(function(l) {
              jStat2.arange(l).forEach(function(i) {
                parts = jStat2.arange(i).map(function(jj) {
                  return L[l][jj] * R[jj][i];
                });
                L[l][i] = (A[l][i] - jStat2.sum(parts)) / R[i][i];
              });
              jStat2.arange(l, size).forEach(function(j) {
                parts = jStat2.arange(l).map(function(jj) {
                  return L[l][jj] * R[jj][j];
                });
                R[l][j] = A[parts.length][j] - jStat2.sum(parts);
              });
            });
            return [L, R];
          },
          // A -> T
          // A=TT'
          // T is lower triangular matrix
          cholesky: function cholesky(A) {
            var size = A.length;
            var T = jStat2.zeros(A.length, A[0].length);
            var parts;
            jStat2.arange(size).forEach(function(i) {
              parts = jStat2.arange(i).map(function(t) {
                return Math2.pow(T[i][t], 2);
              });
              T[i][i] = Math2.sqrt(A[i][i] - jStat2.sum(parts));
              jStat2.arange(i + 1, size).forEach(function(j) {
                parts = jStat2.arange(i).map(function(t) {
                  return T[i][t] * T[j][t];
                });
                T[j][i] = (A[i][j] - jStat2.sum(parts)) / T[i][i];
              });
            });
            return T;
          },
          gauss_jacobi: function gauss_jacobi(a, b, x, r) {
            var i = 0;
            var j = 0;
            var n = a.length;
            var l = [];
            var u = [];
            var d = [];
            var xv, c, h, xk;
            for (; i < n; i++) {
              l[i] = [];
              u[i] = [];
              d[i] = [];
              for (j = 0; j < n; j++) {
                if (i > j) {
                  l[i][j] = a[i][j];
                  u[i][j] = d[i][j] = 0;
                } else if (i < j) {
                  u[i][j] = a[i][j];
                  l[i][j] = d[i][j] = 0;
                } else {
                  d[i][j] = a[i][j];
                  l[i][j] = u[i][j] = 0;
                }
              }
            }
            h = jStat2.multiply(jStat2.multiply(jStat2.inv(d), jStat2.add(l, u)), -1);
            c = jStat2.multiply(jStat2.inv(d), b);
            xv = x;
            xk = jStat2.add(jStat2.multiply(h, x), c);
            i = 2;
            while (Math2.abs(jStat2.norm(jStat2.subtract(xk, xv))) > r) {
              xv = xk;
              xk = jStat2.add(jStat2.multiply(h, xv), c);
              i++;
            }
            return xk;
          },
          gauss_seidel: function gauss_seidel(a, b, x, r) {
            var i = 0;
            var n = a.length;
            var l = [];
            var u = [];
            var d = [];
            var j, xv, c, h, xk;
            for (; i < n; i++) {
              l[i] = [];
              u[i] = [];
              d[i] = [];
              for (j = 0; j < n; j++) {
                if (i > j) {
                  l[i][j] = a[i][j];
                  u[i][j] = d[i][j] = 0;
                } else if (i < j) {
                  u[i][j] = a[i][j];
                  l[i][j] = d[i][j] = 0;
                } else {
                  d[i][j] = a[i][j];
                  l[i][j] = u[i][j] = 0;
                }
              }
            }
            h = jStat2.multiply(jStat2.multiply(jStat2.inv(jStat2.add(d, l)), u), -1);
            c = jStat2.multiply(jStat2.inv(jStat2.add(d, l)), b);
            xv = x;
            xk = jStat2.add(jStat2.multiply(h, x), c);
            i = 2;
            while (Math2.abs(jStat2.norm(jStat2.subtract(xk, xv))) > r) {
              xv = xk;
              xk = jStat2.add(jStat2.multiply(h, xv), c);
              i = i + 1;
            }
            return xk;
          },
          SOR: function SOR(a, b, x, r, w) {
            var i = 0;
            var n = a.length;
            var l = [];
            var u = [];
            var d = [];
            var j, xv, c, h, xk;
            for (; i < n; i++) {
              l[i] = [];
              u[i] = [];
              d[i] = [];
              for (j = 0; j < n; j++) {
                if (i > j) {
                  l[i][j] = a[i][j];
                  u[i][j] = d[i][j] = 0;
                } else if (i < j) {
                  u[i][j] = a[i][j];
                  l[i][j] = d[i][j] = 0;
                } else {
                  d[i][j] = a[i][j];
                  l[i][j] = u[i][j] = 0;
                }
              }
            }
            h = jStat2.multiply(
              jStat2.inv(jStat2.add(d, jStat2.multiply(l, w))),
              jStat2.subtract(
                jStat2.multiply(d, 1 - w),
                jStat2.multiply(u, w)
              )
            );
            c = jStat2.multiply(jStat2.multiply(jStat2.inv(jStat2.add(
              d,
              jStat2.multiply(l, w)
            )), b), w);
            xv = x;
            xk = jStat2.add(jStat2.multiply(h, x), c);
            i = 2;
            while (Math2.abs(jStat2.norm(jStat2.subtract(xk, xv))) > r) {
              xv = xk;
              xk = jStat2.add(jStat2.multiply(h, xv), c);
              i++;
            }
            return xk;
          },
          householder: function householder(a) {
            var m = a.length;
            var n = a[0].length;
            var i = 0;
            var w = [];
            var p = [];
            var alpha, r, k, j, factor;
            for (; i < m - 1; i++) {
              alpha = 0;
              for (j = i + 1; j < n; j++)
                alpha += a[j][i] * a[j][i];
              factor = a[i + 1][i] > 0 ? -1 : 1;
              alpha = factor * Math2.sqrt(alpha);
              r = Math2.sqrt((alpha * alpha - a[i + 1][i] * alpha) / 2);
              w = jStat2.zeros(m, 1);
              w[i + 1][0] = (a[i + 1][i] - alpha) / (2 * r);
              for (k = i + 2; k < m; k++) w[k][0] = a[k][i] / (2 * r);
              p = jStat2.subtract(
                jStat2.identity(m, n),
                jStat2.multiply(jStat2.multiply(w, jStat2.transpose(w)), 2)
              );
              a = jStat2.multiply(p, jStat2.multiply(a, p));
            }
            return a;
          },
          // A -> [Q,R]
          // Q is orthogonal matrix
          // R is upper triangular
          QR: (function() {
            var sum3 = jStat2.sum;
            var range = jStat2.arange;
            function qr2(x) {
              var n = x.length;
              var p = x[0].length;
              var r = jStat2.zeros(p, p);
              x = jStat2.copy(x);
              var i, j, k;
              for (j = 0; j < p; j++) {
                r[j][j] = Math2.sqrt(sum3(range(n).map(function(i2) {
                  return x[i2][j] * x[i2][j];
                })));
                for (i = 0; i < n; i++) {
                  x[i][j] = x[i][j] / r[j][j];
                }
                for (k = j + 1; k < p; k++) {
                  r[j][k] = sum3(range(n).map(function(i2) {
                    return x[i2][j] * x[i2][k];
                  }));
                  for (i = 0; i < n; i++) {
                    x[i][k] = x[i][k] - x[i][j] * r[j][k];
                  }
                }
              }
              return [x, r];
            }
            return qr2;
          })(),
          lstsq: /* @__PURE__ */ (function() {
            function R_I(A) {
              A = jStat2.copy(A);
              var size = A.length;
              var I = jStat2.identity(size);
              jStat2.arange(size - 1, -1, -1).forEach(function(i) {
                jStat2.sliceAssign(
                  I,
                  { row: i },
                  jStat2.divide(jStat2.slice(I, { row: i }), A[i][i])
                );
                jStat2.sliceAssign(
                  A,
                  { row: i },
                  jStat2.divide(jStat2.slice(A, { row: i }), A[i][i])
                );
                jStat2.arange(i).forEach(function(j) {
                  var c = jStat2.multiply(A[j][i], -1);
                  var Aj = jStat2.slice(A, { row: j });
                  var cAi = jStat2.multiply(jStat2.slice(A, { row: i }), c);
                  jStat2.sliceAssign(A, { row: j }, jStat2.add(Aj, cAi));
                  var Ij = jStat2.slice(I, { row: j });
                  var cIi = jStat2.multiply(jStat2.slice(I, { row: i }), c);
                  jStat2.sliceAssign(I, { row: j }, jStat2.add(Ij, cIi));
                });
              });
              return I;
            }
            function qr_solve(A, b) {
              var array_mode = false;
              if (b[0].length === void 0) {
                b = b.map(function(x2) {
                  return [x2];
                });
                array_mode = true;
              }
              var QR = jStat2.QR(A);
              var Q = QR[0];
              var R = QR[1];
              var attrs = A[0].length;
              var Q1 = jStat2.slice(Q, { col: { end: attrs } });
              var R1 = jStat2.slice(R, { row: { end: attrs } });
              var RI = R_I(R1);
              var Q2 = jStat2.transpose(Q1);
              if (Q2[0].length === void 0) {
                Q2 = [Q2];
              }
              var x = jStat2.multiply(jStat2.multiply(RI, Q2), b);
              if (x.length === void 0) {
                x = [[x]];
              }
              if (array_mode)
                return x.map(function(i) {
                  return i[0];
                });
              return x;
            }
            return qr_solve;
          })(),
          jacobi: function jacobi(a) {
            var condition = 1;
            var n = a.length;
            var e = jStat2.identity(n, n);
            var ev = [];
            var b, i, j, p, q, maxim, theta, s;
            while (condition === 1) {
              maxim = a[0][1];
              p = 0;
              q = 1;
              for (i = 0; i < n; i++) {
                for (j = 0; j < n; j++) {
                  if (i != j) {
                    if (maxim < Math2.abs(a[i][j])) {
                      maxim = Math2.abs(a[i][j]);
                      p = i;
                      q = j;
                    }
                  }
                }
              }
              if (a[p][p] === a[q][q])
                theta = a[p][q] > 0 ? Math2.PI / 4 : -Math2.PI / 4;
              else
                theta = Math2.atan(2 * a[p][q] / (a[p][p] - a[q][q])) / 2;
              s = jStat2.identity(n, n);
              s[p][p] = Math2.cos(theta);
              s[p][q] = -Math2.sin(theta);
              s[q][p] = Math2.sin(theta);
              s[q][q] = Math2.cos(theta);
              e = jStat2.multiply(e, s);
              b = jStat2.multiply(jStat2.multiply(jStat2.inv(s), a), s);
              a = b;
              condition = 0;
              for (i = 1; i < n; i++) {
                for (j = 1; j < n; j++) {
                  if (i != j && Math2.abs(a[i][j]) > 1e-3) {
                    condition = 1;
                  }
                }
              }
            }
            for (i = 0; i < n; i++) ev.push(a[i][i]);
            return [e, ev];
          },
          rungekutta: function rungekutta(f, h, p, t_j, u_j, order) {
            var k1, k2, u_j1, k3, k4;
            if (order === 2) {
              while (t_j <= p) {
                k1 = h * f(t_j, u_j);
                k2 = h * f(t_j + h, u_j + k1);
                u_j1 = u_j + (k1 + k2) / 2;
                u_j = u_j1;
                t_j = t_j + h;
              }
            }
            if (order === 4) {
              while (t_j <= p) {
                k1 = h * f(t_j, u_j);
                k2 = h * f(t_j + h / 2, u_j + k1 / 2);
                k3 = h * f(t_j + h / 2, u_j + k2 / 2);
                k4 = h * f(t_j + h, u_j + k3);
                u_j1 = u_j + (k1 + 2 * k2 + 2 * k3 + k4) / 6;
                u_j = u_j1;
                t_j = t_j + h;
              }
            }
            return u_j;
          },
          romberg: function romberg(f, a, b, order) {
            var i = 0;
            var h = (b - a) / 2;
            var x = [];
            var h1 = [];
            var g = [];
            var m, a1, j, k, I;
            while (i < order / 2) {
              I = f(a);
              for (j = a, k = 0; j <= b; j = j + h, k++) x[k] = j;
              m = x.length;
              for (j = 1; j < m - 1; j++) {
                I += (j % 2 !== 0 ? 4 : 2) * f(x[j]);
              }
              I = h / 3 * (I + f(b));
              g[i] = I;
              h /= 2;
              i++;
            }
            a1 = g.length;
            m = 1;
            while (a1 !== 1) {
              for (j = 0; j < a1 - 1; j++)
                h1[j] = (Math2.pow(4, m) * g[j + 1] - g[j]) / (Math2.pow(4, m) - 1);
              a1 = h1.length;
              g = h1;
              h1 = [];
              m++;
            }
            return g;
          },
          richardson: function richardson(X, f, x, h) {
            function pos(X2, x2) {
              var i2 = 0;
              var n = X2.length;
              var p;
              for (; i2 < n; i2++)
                if (X2[i2] === x2) p = i2;
              return p;
            }
            var h_min = Math2.abs(x - X[pos(X, x) + 1]);
            var i = 0;
            var g = [];
            var h1 = [];
            var y1, y2, m, a, j;
            while (h >= h_min) {
              y1 = pos(X, x + h);
              y2 = pos(X, x);
              g[i] = (f[y1] - 2 * f[y2] + f[2 * y2 - y1]) / (h * h);
              h /= 2;
              i++;
            }
            a = g.length;
            m = 1;
            while (a != 1) {
              for (j = 0; j < a - 1; j++)
                h1[j] = (Math2.pow(4, m) * g[j + 1] - g[j]) / (Math2.pow(4, m) - 1);
              a = h1.length;
              g = h1;
              h1 = [];
              m++;
            }
            return g;
          },
          simpson: function simpson(f, a, b, n) {
            var h = (b - a) / n;
            var I = f(a);
            var x = [];
            var j = a;
            var k = 0;
            var i = 1;
            var m;
            for (; j <= b; j = j + h, k++)
              x[k] = j;
            m = x.length;
            for (; i < m - 1; i++) {
              I += (i % 2 !== 0 ? 4 : 2) * f(x[i]);
            }
            return h / 3 * (I + f(b));
          },
          hermite: function hermite(X, F, dF, value) {
            var n = X.length;
            var p = 0;
            var i = 0;
            var l = [];
            var dl = [];
            var A = [];
            var B = [];
            var j;
            for (; i < n; i++) {
              l[i] = 1;
              for (j = 0; j < n; j++) {
                if (i != j) l[i] *= (value - X[j]) / (X[i] - X[j]);
              }
              dl[i] = 0;
              for (j = 0; j < n; j++) {
                if (i != j) dl[i] += 1 / (X[i] - X[j]);
              }
              A[i] = (1 - 2 * (value - X[i]) * dl[i]) * (l[i] * l[i]);
              B[i] = (value - X[i]) * (l[i] * l[i]);
              p += A[i] * F[i] + B[i] * dF[i];
            }
            return p;
          },
          lagrange: function lagrange(X, F, value) {
            var p = 0;
            var i = 0;
            var j, l;
            var n = X.length;
            for (; i < n; i++) {
              l = F[i];
              for (j = 0; j < n; j++) {
                if (i != j) l *= (value - X[j]) / (X[i] - X[j]);
              }
              p += l;
            }
            return p;
          },
          cubic_spline: function cubic_spline(X, F, value) {
            var n = X.length;
            var i = 0, j;
            var A = [];
            var B = [];
            var alpha = [];
            var c = [];
            var h = [];
            var b = [];
            var d = [];
            for (; i < n - 1; i++)
              h[i] = X[i + 1] - X[i];
            alpha[0] = 0;
            for (i = 1; i < n - 1; i++) {
              alpha[i] = 3 / h[i] * (F[i + 1] - F[i]) - 3 / h[i - 1] * (F[i] - F[i - 1]);
            }
            for (i = 1; i < n - 1; i++) {
              A[i] = [];
              B[i] = [];
              A[i][i - 1] = h[i - 1];
              A[i][i] = 2 * (h[i - 1] + h[i]);
              A[i][i + 1] = h[i];
              B[i][0] = alpha[i];
            }
            c = jStat2.multiply(jStat2.inv(A), B);
            for (j = 0; j < n - 1; j++) {
              b[j] = (F[j + 1] - F[j]) / h[j] - h[j] * (c[j + 1][0] + 2 * c[j][0]) / 3;
              d[j] = (c[j + 1][0] - c[j][0]) / (3 * h[j]);
            }
            for (j = 0; j < n; j++) {
              if (X[j] > value) break;
            }
            j -= 1;
            return F[j] + (value - X[j]) * b[j] + jStat2.sq(value - X[j]) * c[j] + (value - X[j]) * jStat2.sq(value - X[j]) * d[j];
          },
          gauss_quadrature: function gauss_quadrature() {
            throw new Error("gauss_quadrature not yet implemented");
          },
          PCA: function PCA(X) {
            var m = X.length;
            var n = X[0].length;
            var i = 0;
            var j, temp1;
            var u = [];
            var D = [];
            var result = [];
            var temp2 = [];
            var Y = [];
            var Bt = [];
            var B = [];
            var C = [];
            var V = [];
            var Vt = [];
            for (i = 0; i < m; i++) {
              u[i] = jStat2.sum(X[i]) / n;
            }
            for (i = 0; i < n; i++) {
              B[i] = [];
              for (j = 0; j < m; j++) {
                B[i][j] = X[j][i] - u[j];
              }
            }
            B = jStat2.transpose(B);
            for (i = 0; i < m; i++) {
              C[i] = [];
              for (j = 0; j < m; j++) {
                C[i][j] = jStat2.dot([B[i]], [B[j]]) / (n - 1);
              }
            }
            result = jStat2.jacobi(C);
            V = result[0];
            D = result[1];
            Vt = jStat2.transpose(V);
            for (i = 0; i < D.length; i++) {
              for (j = i; j < D.length; j++) {
                if (D[i] < D[j]) {
                  temp1 = D[i];
                  D[i] = D[j];
                  D[j] = temp1;
                  temp2 = Vt[i];
                  Vt[i] = Vt[j];
                  Vt[j] = temp2;
                }
              }
            }
            Bt = jStat2.transpose(B);
            for (i = 0; i < m; i++) {
              Y[i] = [];
              for (j = 0; j < Bt.length; j++) {
                Y[i][j] = jStat2.dot([Vt[i]], [Bt[j]]);
              }
            }
            return [X, D, Vt, Y];
          }
        });
        (function(funcs) {
          for (var i = 0; i < funcs.length; i++) (function(passfunc) {
            jStat2.fn[passfunc] = function(arg, func) {
              var tmpthis = this;
              if (func) {
                setTimeout(function() {
                  func.call(tmpthis, jStat2.fn[passfunc].call(tmpthis, arg));
                }, 15);
                return this;
              }
              if (typeof jStat2[passfunc](this, arg) === "number")
                return jStat2[passfunc](this, arg);
              else
                return jStat2(jStat2[passfunc](this, arg));
            };
          })(funcs[i]);
        })("add divide multiply subtract dot pow exp log abs norm angle".split(" "));
      })(jStat, Math);
      (function(jStat2, Math2) {
        var slice = [].slice;
        var isNumber = jStat2.utils.isNumber;
        var isArray = jStat2.utils.isArray;
        jStat2.extend({
          // 2 different parameter lists:
          // (value, mean, sd)
          // (value, array, flag)
          zscore: function zscore() {
            var args = slice.call(arguments);
            if (isNumber(args[1])) {
              return (args[0] - args[1]) / args[2];
            }
            return (args[0] - jStat2.mean(args[1])) / jStat2.stdev(args[1], args[2]);
          },
          // 3 different paramter lists:
          // (value, mean, sd, sides)
          // (zscore, sides)
          // (value, array, sides, flag)
          ztest: function ztest() {
            var args = slice.call(arguments);
            var z;
            if (isArray(args[1])) {
              z = jStat2.zscore(args[0], args[1], args[3]);
              return args[2] === 1 ? jStat2.normal.cdf(-Math2.abs(z), 0, 1) : jStat2.normal.cdf(-Math2.abs(z), 0, 1) * 2;
            } else {
              if (args.length > 2) {
                z = jStat2.zscore(args[0], args[1], args[2]);
                return args[3] === 1 ? jStat2.normal.cdf(-Math2.abs(z), 0, 1) : jStat2.normal.cdf(-Math2.abs(z), 0, 1) * 2;
              } else {
                z = args[0];
                return args[1] === 1 ? jStat2.normal.cdf(-Math2.abs(z), 0, 1) : jStat2.normal.cdf(-Math2.abs(z), 0, 1) * 2;
              }
            }
          }
        });
        jStat2.extend(jStat2.fn, {
          zscore: function zscore(value, flag) {
            return (value - this.mean()) / this.stdev(flag);
          },
          ztest: function ztest(value, sides, flag) {
            var zscore = Math2.abs(this.zscore(value, flag));
            return sides === 1 ? jStat2.normal.cdf(-zscore, 0, 1) : jStat2.normal.cdf(-zscore, 0, 1) * 2;
          }
        });
        jStat2.extend({
          // 2 parameter lists
          // (value, mean, sd, n)
          // (value, array)
          tscore: function tscore() {
            var args = slice.call(arguments);
            return args.length === 4 ? (args[0] - args[1]) / (args[2] / Math2.sqrt(args[3])) : (args[0] - jStat2.mean(args[1])) / (jStat2.stdev(args[1], true) / Math2.sqrt(args[1].length));
          },
          // 3 different paramter lists:
          // (value, mean, sd, n, sides)
          // (tscore, n, sides)
          // (value, array, sides)
          ttest: function ttest() {
            var args = slice.call(arguments);
            var tscore;
            if (args.length === 5) {
              tscore = Math2.abs(jStat2.tscore(args[0], args[1], args[2], args[3]));
              return args[4] === 1 ? jStat2.studentt.cdf(-tscore, args[3] - 1) : jStat2.studentt.cdf(-tscore, args[3] - 1) * 2;
            }
            if (isNumber(args[1])) {
              tscore = Math2.abs(args[0]);
              return args[2] == 1 ? jStat2.studentt.cdf(-tscore, args[1] - 1) : jStat2.studentt.cdf(-tscore, args[1] - 1) * 2;
            }
            tscore = Math2.abs(jStat2.tscore(args[0], args[1]));
            return args[2] == 1 ? jStat2.studentt.cdf(-tscore, args[1].length - 1) : jStat2.studentt.cdf(-tscore, args[1].length - 1) * 2;
          }
        });
        jStat2.extend(jStat2.fn, {
          tscore: function tscore(value) {
            return (value - this.mean()) / (this.stdev(true) / Math2.sqrt(this.cols()));
          },
          ttest: function ttest(value, sides) {
            return sides === 1 ? 1 - jStat2.studentt.cdf(Math2.abs(this.tscore(value)), this.cols() - 1) : jStat2.studentt.cdf(-Math2.abs(this.tscore(value)), this.cols() - 1) * 2;
          }
        });
        jStat2.extend({
          // Paramter list is as follows:
          // (array1, array2, array3, ...)
          // or it is an array of arrays
          // array of arrays conversion
          anovafscore: function anovafscore() {
            var args = slice.call(arguments), expVar, sample, sampMean, sampSampMean, tmpargs, unexpVar, i, j;
            if (args.length === 1) {
              tmpargs = new Array(args[0].length);
              for (i = 0; i < args[0].length; i++) {
                tmpargs[i] = args[0][i];
              }
              args = tmpargs;
            }
            sample = new Array();
            for (i = 0; i < args.length; i++) {
              sample = sample.concat(args[i]);
            }
            sampMean = jStat2.mean(sample);
            expVar = 0;
            for (i = 0; i < args.length; i++) {
              expVar = expVar + args[i].length * Math2.pow(jStat2.mean(args[i]) - sampMean, 2);
            }
            expVar /= args.length - 1;
            unexpVar = 0;
            for (i = 0; i < args.length; i++) {
              sampSampMean = jStat2.mean(args[i]);
              for (j = 0; j < args[i].length; j++) {
                unexpVar += Math2.pow(args[i][j] - sampSampMean, 2);
              }
            }
            unexpVar /= sample.length - args.length;
            return expVar / unexpVar;
          },
          // 2 different paramter setups
          // (array1, array2, array3, ...)
          // (anovafscore, df1, df2)
          anovaftest: function anovaftest() {
            var args = slice.call(arguments), df1, df2, n, i;
            if (isNumber(args[0])) {
              return 1 - jStat2.centralF.cdf(args[0], args[1], args[2]);
            }
            var anovafscore = jStat2.anovafscore(args);
            df1 = args.length - 1;
            n = 0;
            for (i = 0; i < args.length; i++) {
              n = n + args[i].length;
            }
            df2 = n - df1 - 1;
            return 1 - jStat2.centralF.cdf(anovafscore, df1, df2);
          },
          ftest: function ftest(fscore, df1, df2) {
            return 1 - jStat2.centralF.cdf(fscore, df1, df2);
          }
        });
        jStat2.extend(jStat2.fn, {
          anovafscore: function anovafscore() {
            return jStat2.anovafscore(this.toArray());
          },
          anovaftes: function anovaftes() {
            var n = 0;
            var i;
            for (i = 0; i < this.length; i++) {
              n = n + this[i].length;
            }
            return jStat2.ftest(this.anovafscore(), this.length - 1, n - this.length);
          }
        });
        jStat2.extend({
          // 2 parameter lists
          // (mean1, mean2, n1, n2, sd)
          // (array1, array2, sd)
          qscore: function qscore() {
            var args = slice.call(arguments);
            var mean1, mean2, n1, n2, sd;
            if (isNumber(args[0])) {
              mean1 = args[0];
              mean2 = args[1];
              n1 = args[2];
              n2 = args[3];
              sd = args[4];
            } else {
              mean1 = jStat2.mean(args[0]);
              mean2 = jStat2.mean(args[1]);
              n1 = args[0].length;
              n2 = args[1].length;
              sd = args[2];
            }
            return Math2.abs(mean1 - mean2) / (sd * Math2.sqrt((1 / n1 + 1 / n2) / 2));
          },
          // 3 different parameter lists:
          // (qscore, n, k)
          // (mean1, mean2, n1, n2, sd, n, k)
          // (array1, array2, sd, n, k)
          qtest: function qtest() {
            var args = slice.call(arguments);
            var qscore;
            if (args.length === 3) {
              qscore = args[0];
              args = args.slice(1);
            } else if (args.length === 7) {
              qscore = jStat2.qscore(args[0], args[1], args[2], args[3], args[4]);
              args = args.slice(5);
            } else {
              qscore = jStat2.qscore(args[0], args[1], args[2]);
              args = args.slice(3);
            }
            var n = args[0];
            var k = args[1];
            return 1 - jStat2.tukey.cdf(qscore, k, n - k);
          },
          tukeyhsd: function tukeyhsd(arrays) {
            var sd = jStat2.pooledstdev(arrays);
            var means = arrays.map(function(arr) {
              return jStat2.mean(arr);
            });
            var n = arrays.reduce(function(n2, arr) {
              return n2 + arr.length;
            }, 0);
            var results = [];
            for (var i = 0; i < arrays.length; ++i) {
              for (var j = i + 1; j < arrays.length; ++j) {
                var p = jStat2.qtest(means[i], means[j], arrays[i].length, arrays[j].length, sd, n, arrays.length);
                results.push([[i, j], p]);
              }
            }
            return results;
          }
        });
        jStat2.extend({
          // 2 different parameter setups
          // (value, alpha, sd, n)
          // (value, alpha, array)
          normalci: function normalci() {
            var args = slice.call(arguments), ans = new Array(2), change;
            if (args.length === 4) {
              change = Math2.abs(jStat2.normal.inv(args[1] / 2, 0, 1) * args[2] / Math2.sqrt(args[3]));
            } else {
              change = Math2.abs(jStat2.normal.inv(args[1] / 2, 0, 1) * jStat2.stdev(args[2]) / Math2.sqrt(args[2].length));
            }
            ans[0] = args[0] - change;
            ans[1] = args[0] + change;
            return ans;
          },
          // 2 different parameter setups
          // (value, alpha, sd, n)
          // (value, alpha, array)
          tci: function tci() {
            var args = slice.call(arguments), ans = new Array(2), change;
            if (args.length === 4) {
              change = Math2.abs(jStat2.studentt.inv(args[1] / 2, args[3] - 1) * args[2] / Math2.sqrt(args[3]));
            } else {
              change = Math2.abs(jStat2.studentt.inv(args[1] / 2, args[2].length - 1) * jStat2.stdev(args[2], true) / Math2.sqrt(args[2].length));
            }
            ans[0] = args[0] - change;
            ans[1] = args[0] + change;
            return ans;
          },
          significant: function significant(pvalue, alpha) {
            return pvalue < alpha;
          }
        });
        jStat2.extend(jStat2.fn, {
          normalci: function normalci(value, alpha) {
            return jStat2.normalci(value, alpha, this.toArray());
          },
          tci: function tci(value, alpha) {
            return jStat2.tci(value, alpha, this.toArray());
          }
        });
        function differenceOfProportions(p1, n1, p2, n2) {
          if (p1 > 1 || p2 > 1 || p1 <= 0 || p2 <= 0) {
            throw new Error("Proportions should be greater than 0 and less than 1");
          }
          var pooled = (p1 * n1 + p2 * n2) / (n1 + n2);
          var se = Math2.sqrt(pooled * (1 - pooled) * (1 / n1 + 1 / n2));
          return (p1 - p2) / se;
        }
        jStat2.extend(jStat2.fn, {
          oneSidedDifferenceOfProportions: function oneSidedDifferenceOfProportions(p1, n1, p2, n2) {
            var z = differenceOfProportions(p1, n1, p2, n2);
            return jStat2.ztest(z, 1);
          },
          twoSidedDifferenceOfProportions: function twoSidedDifferenceOfProportions(p1, n1, p2, n2) {
            var z = differenceOfProportions(p1, n1, p2, n2);
            return jStat2.ztest(z, 2);
          }
        });
      })(jStat, Math);
      jStat.models = /* @__PURE__ */ (function() {
        function sub_regress(exog) {
          var var_count = exog[0].length;
          var modelList = jStat.arange(var_count).map(function(endog_index) {
            var exog_index = jStat.arange(var_count).filter(function(i) {
              return i !== endog_index;
            });
            return ols(
              jStat.col(exog, endog_index).map(function(x) {
                return x[0];
              }),
              jStat.col(exog, exog_index)
            );
          });
          return modelList;
        }
        function ols(endog, exog) {
          var nobs = endog.length;
          var df_model = exog[0].length - 1;
          var df_resid = nobs - df_model - 1;
          var coef = jStat.lstsq(exog, endog);
          var predict = jStat.multiply(exog, coef.map(function(x) {
            return [x];
          })).map(function(p) {
            return p[0];
          });
          var resid = jStat.subtract(endog, predict);
          var ybar = jStat.mean(endog);
          var SSE = jStat.sum(predict.map(function(f) {
            return Math.pow(f - ybar, 2);
          }));
          var SSR = jStat.sum(endog.map(function(y, i) {
            return Math.pow(y - predict[i], 2);
          }));
          var SST = SSE + SSR;
          var R2 = SSE / SST;
          return {
            exog,
            endog,
            nobs,
            df_model,
            df_resid,
            coef,
            predict,
            resid,
            ybar,
            SST,
            SSE,
            SSR,
            R2
          };
        }
        function t_test(model) {
          var subModelList = sub_regress(model.exog);
          var sigmaHat = Math.sqrt(model.SSR / model.df_resid);
          var seBetaHat = subModelList.map(function(mod) {
            var SST = mod.SST;
            var R2 = mod.R2;
            return sigmaHat / Math.sqrt(SST * (1 - R2));
          });
          var tStatistic = model.coef.map(function(coef, i) {
            return (coef - 0) / seBetaHat[i];
          });
          var pValue = tStatistic.map(function(t) {
            var leftppf = jStat.studentt.cdf(t, model.df_resid);
            return (leftppf > 0.5 ? 1 - leftppf : leftppf) * 2;
          });
          var c = jStat.studentt.inv(0.975, model.df_resid);
          var interval95 = model.coef.map(function(coef, i) {
            var d = c * seBetaHat[i];
            return [coef - d, coef + d];
          });
          return {
            se: seBetaHat,
            t: tStatistic,
            p: pValue,
            sigmaHat,
            interval95
          };
        }
        function F_test(model) {
          var F_statistic = model.R2 / model.df_model / ((1 - model.R2) / model.df_resid);
          var fcdf = function(x, n1, n2) {
            return jStat.beta.cdf(x / (n2 / n1 + x), n1 / 2, n2 / 2);
          };
          var pvalue = 1 - fcdf(F_statistic, model.df_model, model.df_resid);
          return { F_statistic, pvalue };
        }
        function ols_wrap(endog, exog) {
          var model = ols(endog, exog);
          var ttest = t_test(model);
          var ftest = F_test(model);
          var adjust_R2 = 1 - (1 - model.R2) * ((model.nobs - 1) / model.df_resid);
          model.t = ttest;
          model.f = ftest;
          model.adjust_R2 = adjust_R2;
          return model;
        }
        return { ols: ols_wrap };
      })();
      jStat.extend({
        buildxmatrix: function buildxmatrix() {
          var matrixRows = new Array(arguments.length);
          for (var i = 0; i < arguments.length; i++) {
            var array2 = [1];
            matrixRows[i] = array2.concat(arguments[i]);
          }
          return jStat(matrixRows);
        },
        builddxmatrix: function builddxmatrix() {
          var matrixRows = new Array(arguments[0].length);
          for (var i = 0; i < arguments[0].length; i++) {
            var array2 = [1];
            matrixRows[i] = array2.concat(arguments[0][i]);
          }
          return jStat(matrixRows);
        },
        buildjxmatrix: function buildjxmatrix(jMat) {
          var pass = new Array(jMat.length);
          for (var i = 0; i < jMat.length; i++) {
            pass[i] = jMat[i];
          }
          return jStat.builddxmatrix(pass);
        },
        buildymatrix: function buildymatrix(array2) {
          return jStat(array2).transpose();
        },
        buildjymatrix: function buildjymatrix(jMat) {
          return jMat.transpose();
        },
        matrixmult: function matrixmult(A, B) {
          var i, j, k, result, sum3;
          if (A.cols() == B.rows()) {
            if (B.rows() > 1) {
              result = [];
              for (i = 0; i < A.rows(); i++) {
                result[i] = [];
                for (j = 0; j < B.cols(); j++) {
                  sum3 = 0;
                  for (k = 0; k < A.cols(); k++) {
                    sum3 += A.toArray()[i][k] * B.toArray()[k][j];
                  }
                  result[i][j] = sum3;
                }
              }
              return jStat(result);
            }
            result = [];
            for (i = 0; i < A.rows(); i++) {
              result[i] = [];
              for (j = 0; j < B.cols(); j++) {
                sum3 = 0;
                for (k = 0; k < A.cols(); k++) {
                  sum3 += A.toArray()[i][k] * B.toArray()[j];
                }
                result[i][j] = sum3;
              }
            }
            return jStat(result);
          }
        },
        //regress and regresst to be fixed
        regress: function regress(jMatX, jMatY) {
          var innerinv = jStat.xtranspxinv(jMatX);
          var xtransp = jMatX.transpose();
          var next = jStat.matrixmult(jStat(innerinv), xtransp);
          return jStat.matrixmult(next, jMatY);
        },
        regresst: function regresst(jMatX, jMatY, sides) {
          var beta = jStat.regress(jMatX, jMatY);
          var compile = {};
          compile.anova = {};
          var jMatYBar = jStat.jMatYBar(jMatX, beta);
          compile.yBar = jMatYBar;
          var yAverage = jMatY.mean();
          compile.anova.residuals = jStat.residuals(jMatY, jMatYBar);
          compile.anova.ssr = jStat.ssr(jMatYBar, yAverage);
          compile.anova.msr = compile.anova.ssr / (jMatX[0].length - 1);
          compile.anova.sse = jStat.sse(jMatY, jMatYBar);
          compile.anova.mse = compile.anova.sse / (jMatY.length - (jMatX[0].length - 1) - 1);
          compile.anova.sst = jStat.sst(jMatY, yAverage);
          compile.anova.mst = compile.anova.sst / (jMatY.length - 1);
          compile.anova.r2 = 1 - compile.anova.sse / compile.anova.sst;
          if (compile.anova.r2 < 0) compile.anova.r2 = 0;
          compile.anova.fratio = compile.anova.msr / compile.anova.mse;
          compile.anova.pvalue = jStat.anovaftest(
            compile.anova.fratio,
            jMatX[0].length - 1,
            jMatY.length - (jMatX[0].length - 1) - 1
          );
          compile.anova.rmse = Math.sqrt(compile.anova.mse);
          compile.anova.r2adj = 1 - compile.anova.mse / compile.anova.mst;
          if (compile.anova.r2adj < 0) compile.anova.r2adj = 0;
          compile.stats = new Array(jMatX[0].length);
          var covar = jStat.xtranspxinv(jMatX);
          var sds, ts, ps;
          for (var i = 0; i < beta.length; i++) {
            sds = Math.sqrt(compile.anova.mse * Math.abs(covar[i][i]));
            ts = Math.abs(beta[i] / sds);
            ps = jStat.ttest(ts, jMatY.length - jMatX[0].length - 1, sides);
            compile.stats[i] = [beta[i], sds, ts, ps];
          }
          compile.regress = beta;
          return compile;
        },
        xtranspx: function xtranspx(jMatX) {
          return jStat.matrixmult(jMatX.transpose(), jMatX);
        },
        xtranspxinv: function xtranspxinv(jMatX) {
          var inner = jStat.matrixmult(jMatX.transpose(), jMatX);
          var innerinv = jStat.inv(inner);
          return innerinv;
        },
        jMatYBar: function jMatYBar(jMatX, beta) {
          var yBar = jStat.matrixmult(jMatX, beta);
          return new jStat(yBar);
        },
        residuals: function residuals(jMatY, jMatYBar) {
          return jStat.matrixsubtract(jMatY, jMatYBar);
        },
        ssr: function ssr(jMatYBar, yAverage) {
          var ssr2 = 0;
          for (var i = 0; i < jMatYBar.length; i++) {
            ssr2 += Math.pow(jMatYBar[i] - yAverage, 2);
          }
          return ssr2;
        },
        sse: function sse(jMatY, jMatYBar) {
          var sse2 = 0;
          for (var i = 0; i < jMatY.length; i++) {
            sse2 += Math.pow(jMatY[i] - jMatYBar[i], 2);
          }
          return sse2;
        },
        sst: function sst(jMatY, yAverage) {
          var sst2 = 0;
          for (var i = 0; i < jMatY.length; i++) {
            sst2 += Math.pow(jMatY[i] - yAverage, 2);
          }
          return sst2;
        },
        matrixsubtract: function matrixsubtract(A, B) {
          var ans = new Array(A.length);
          for (var i = 0; i < A.length; i++) {
            ans[i] = new Array(A[i].length);
            for (var j = 0; j < A[i].length; j++) {
              ans[i][j] = A[i][j] - B[i][j];
            }
          }
          return jStat(ans);
        }
      });
      jStat.jStat = jStat;
      return jStat;
    });
  }
});

// node_modules/commander/lib/error.js
var require_error = __commonJS({
  "node_modules/commander/lib/error.js"(exports) {
    var CommanderError2 = class extends Error {
      /**
       * Constructs the CommanderError class
       * @param {number} exitCode suggested exit code which could be used with process.exit
       * @param {string} code an id string representing the error
       * @param {string} message human-readable description of the error
       */
      constructor(exitCode, code, message) {
        super(message);
        Error.captureStackTrace(this, this.constructor);
        this.name = this.constructor.name;
        this.code = code;
        this.exitCode = exitCode;
        this.nestedError = void 0;
      }
    };
    var InvalidArgumentError2 = class extends CommanderError2 {
      /**
       * Constructs the InvalidArgumentError class
       * @param {string} [message] explanation of why argument is invalid
       */
      constructor(message) {
        super(1, "commander.invalidArgument", message);
        Error.captureStackTrace(this, this.constructor);
        this.name = this.constructor.name;
      }
    };
    exports.CommanderError = CommanderError2;
    exports.InvalidArgumentError = InvalidArgumentError2;
  }
});

// node_modules/commander/lib/argument.js
var require_argument = __commonJS({
  "node_modules/commander/lib/argument.js"(exports) {
    var { InvalidArgumentError: InvalidArgumentError2 } = require_error();
    var Argument2 = class {
      /**
       * Initialize a new command argument with the given name and description.
       * The default is that the argument is required, and you can explicitly
       * indicate this with <> around the name. Put [] around the name for an optional argument.
       *
       * @param {string} name
       * @param {string} [description]
       */
      constructor(name, description) {
        this.description = description || "";
        this.variadic = false;
        this.parseArg = void 0;
        this.defaultValue = void 0;
        this.defaultValueDescription = void 0;
        this.argChoices = void 0;
        switch (name[0]) {
          case "<":
            this.required = true;
            this._name = name.slice(1, -1);
            break;
          case "[":
            this.required = false;
            this._name = name.slice(1, -1);
            break;
          default:
            this.required = true;
            this._name = name;
            break;
        }
        if (this._name.endsWith("...")) {
          this.variadic = true;
          this._name = this._name.slice(0, -3);
        }
      }
      /**
       * Return argument name.
       *
       * @return {string}
       */
      name() {
        return this._name;
      }
      /**
       * @package
       */
      _collectValue(value, previous) {
        if (previous === this.defaultValue || !Array.isArray(previous)) {
          return [value];
        }
        previous.push(value);
        return previous;
      }
      /**
       * Set the default value, and optionally supply the description to be displayed in the help.
       *
       * @param {*} value
       * @param {string} [description]
       * @return {Argument}
       */
      default(value, description) {
        this.defaultValue = value;
        this.defaultValueDescription = description;
        return this;
      }
      /**
       * Set the custom handler for processing CLI command arguments into argument values.
       *
       * @param {Function} [fn]
       * @return {Argument}
       */
      argParser(fn) {
        this.parseArg = fn;
        return this;
      }
      /**
       * Only allow argument value to be one of choices.
       *
       * @param {string[]} values
       * @return {Argument}
       */
      choices(values) {
        this.argChoices = values.slice();
        this.parseArg = (arg, previous) => {
          if (!this.argChoices.includes(arg)) {
            throw new InvalidArgumentError2(
              `Allowed choices are ${this.argChoices.join(", ")}.`
            );
          }
          if (this.variadic) {
            return this._collectValue(arg, previous);
          }
          return arg;
        };
        return this;
      }
      /**
       * Make argument required.
       *
       * @returns {Argument}
       */
      argRequired() {
        this.required = true;
        return this;
      }
      /**
       * Make argument optional.
       *
       * @returns {Argument}
       */
      argOptional() {
        this.required = false;
        return this;
      }
    };
    function humanReadableArgName(arg) {
      const nameOutput = arg.name() + (arg.variadic === true ? "..." : "");
      return arg.required ? "<" + nameOutput + ">" : "[" + nameOutput + "]";
    }
    exports.Argument = Argument2;
    exports.humanReadableArgName = humanReadableArgName;
  }
});

// node_modules/commander/lib/help.js
var require_help = __commonJS({
  "node_modules/commander/lib/help.js"(exports) {
    var { humanReadableArgName } = require_argument();
    var Help2 = class {
      constructor() {
        this.helpWidth = void 0;
        this.minWidthToWrap = 40;
        this.sortSubcommands = false;
        this.sortOptions = false;
        this.showGlobalOptions = false;
      }
      /**
       * prepareContext is called by Commander after applying overrides from `Command.configureHelp()`
       * and just before calling `formatHelp()`.
       *
       * Commander just uses the helpWidth and the rest is provided for optional use by more complex subclasses.
       *
       * @param {{ error?: boolean, helpWidth?: number, outputHasColors?: boolean }} contextOptions
       */
      prepareContext(contextOptions) {
        this.helpWidth = this.helpWidth ?? contextOptions.helpWidth ?? 80;
      }
      /**
       * Get an array of the visible subcommands. Includes a placeholder for the implicit help command, if there is one.
       *
       * @param {Command} cmd
       * @returns {Command[]}
       */
      visibleCommands(cmd) {
        const visibleCommands = cmd.commands.filter((cmd2) => !cmd2._hidden);
        const helpCommand = cmd._getHelpCommand();
        if (helpCommand && !helpCommand._hidden) {
          visibleCommands.push(helpCommand);
        }
        if (this.sortSubcommands) {
          visibleCommands.sort((a, b) => {
            return a.name().localeCompare(b.name());
          });
        }
        return visibleCommands;
      }
      /**
       * Compare options for sort.
       *
       * @param {Option} a
       * @param {Option} b
       * @returns {number}
       */
      compareOptions(a, b) {
        const getSortKey = (option) => {
          return option.short ? option.short.replace(/^-/, "") : option.long.replace(/^--/, "");
        };
        return getSortKey(a).localeCompare(getSortKey(b));
      }
      /**
       * Get an array of the visible options. Includes a placeholder for the implicit help option, if there is one.
       *
       * @param {Command} cmd
       * @returns {Option[]}
       */
      visibleOptions(cmd) {
        const visibleOptions = cmd.options.filter((option) => !option.hidden);
        const helpOption = cmd._getHelpOption();
        if (helpOption && !helpOption.hidden) {
          const removeShort = helpOption.short && cmd._findOption(helpOption.short);
          const removeLong = helpOption.long && cmd._findOption(helpOption.long);
          if (!removeShort && !removeLong) {
            visibleOptions.push(helpOption);
          } else if (helpOption.long && !removeLong) {
            visibleOptions.push(
              cmd.createOption(helpOption.long, helpOption.description)
            );
          } else if (helpOption.short && !removeShort) {
            visibleOptions.push(
              cmd.createOption(helpOption.short, helpOption.description)
            );
          }
        }
        if (this.sortOptions) {
          visibleOptions.sort(this.compareOptions);
        }
        return visibleOptions;
      }
      /**
       * Get an array of the visible global options. (Not including help.)
       *
       * @param {Command} cmd
       * @returns {Option[]}
       */
      visibleGlobalOptions(cmd) {
        if (!this.showGlobalOptions) return [];
        const globalOptions = [];
        for (let ancestorCmd = cmd.parent; ancestorCmd; ancestorCmd = ancestorCmd.parent) {
          const visibleOptions = ancestorCmd.options.filter(
            (option) => !option.hidden
          );
          globalOptions.push(...visibleOptions);
        }
        if (this.sortOptions) {
          globalOptions.sort(this.compareOptions);
        }
        return globalOptions;
      }
      /**
       * Get an array of the arguments if any have a description.
       *
       * @param {Command} cmd
       * @returns {Argument[]}
       */
      visibleArguments(cmd) {
        if (cmd._argsDescription) {
          cmd.registeredArguments.forEach((argument) => {
            argument.description = argument.description || cmd._argsDescription[argument.name()] || "";
          });
        }
        if (cmd.registeredArguments.find((argument) => argument.description)) {
          return cmd.registeredArguments;
        }
        return [];
      }
      /**
       * Get the command term to show in the list of subcommands.
       *
       * @param {Command} cmd
       * @returns {string}
       */
      subcommandTerm(cmd) {
        const args = cmd.registeredArguments.map((arg) => humanReadableArgName(arg)).join(" ");
        return cmd._name + (cmd._aliases[0] ? "|" + cmd._aliases[0] : "") + (cmd.options.length ? " [options]" : "") + // simplistic check for non-help option
        (args ? " " + args : "");
      }
      /**
       * Get the option term to show in the list of options.
       *
       * @param {Option} option
       * @returns {string}
       */
      optionTerm(option) {
        return option.flags;
      }
      /**
       * Get the argument term to show in the list of arguments.
       *
       * @param {Argument} argument
       * @returns {string}
       */
      argumentTerm(argument) {
        return argument.name();
      }
      /**
       * Get the longest command term length.
       *
       * @param {Command} cmd
       * @param {Help} helper
       * @returns {number}
       */
      longestSubcommandTermLength(cmd, helper) {
        return helper.visibleCommands(cmd).reduce((max, command) => {
          return Math.max(
            max,
            this.displayWidth(
              helper.styleSubcommandTerm(helper.subcommandTerm(command))
            )
          );
        }, 0);
      }
      /**
       * Get the longest option term length.
       *
       * @param {Command} cmd
       * @param {Help} helper
       * @returns {number}
       */
      longestOptionTermLength(cmd, helper) {
        return helper.visibleOptions(cmd).reduce((max, option) => {
          return Math.max(
            max,
            this.displayWidth(helper.styleOptionTerm(helper.optionTerm(option)))
          );
        }, 0);
      }
      /**
       * Get the longest global option term length.
       *
       * @param {Command} cmd
       * @param {Help} helper
       * @returns {number}
       */
      longestGlobalOptionTermLength(cmd, helper) {
        return helper.visibleGlobalOptions(cmd).reduce((max, option) => {
          return Math.max(
            max,
            this.displayWidth(helper.styleOptionTerm(helper.optionTerm(option)))
          );
        }, 0);
      }
      /**
       * Get the longest argument term length.
       *
       * @param {Command} cmd
       * @param {Help} helper
       * @returns {number}
       */
      longestArgumentTermLength(cmd, helper) {
        return helper.visibleArguments(cmd).reduce((max, argument) => {
          return Math.max(
            max,
            this.displayWidth(
              helper.styleArgumentTerm(helper.argumentTerm(argument))
            )
          );
        }, 0);
      }
      /**
       * Get the command usage to be displayed at the top of the built-in help.
       *
       * @param {Command} cmd
       * @returns {string}
       */
      commandUsage(cmd) {
        let cmdName = cmd._name;
        if (cmd._aliases[0]) {
          cmdName = cmdName + "|" + cmd._aliases[0];
        }
        let ancestorCmdNames = "";
        for (let ancestorCmd = cmd.parent; ancestorCmd; ancestorCmd = ancestorCmd.parent) {
          ancestorCmdNames = ancestorCmd.name() + " " + ancestorCmdNames;
        }
        return ancestorCmdNames + cmdName + " " + cmd.usage();
      }
      /**
       * Get the description for the command.
       *
       * @param {Command} cmd
       * @returns {string}
       */
      commandDescription(cmd) {
        return cmd.description();
      }
      /**
       * Get the subcommand summary to show in the list of subcommands.
       * (Fallback to description for backwards compatibility.)
       *
       * @param {Command} cmd
       * @returns {string}
       */
      subcommandDescription(cmd) {
        return cmd.summary() || cmd.description();
      }
      /**
       * Get the option description to show in the list of options.
       *
       * @param {Option} option
       * @return {string}
       */
      optionDescription(option) {
        const extraInfo = [];
        if (option.argChoices) {
          extraInfo.push(
            // use stringify to match the display of the default value
            `choices: ${option.argChoices.map((choice) => JSON.stringify(choice)).join(", ")}`
          );
        }
        if (option.defaultValue !== void 0) {
          const showDefault = option.required || option.optional || option.isBoolean() && typeof option.defaultValue === "boolean";
          if (showDefault) {
            extraInfo.push(
              `default: ${option.defaultValueDescription || JSON.stringify(option.defaultValue)}`
            );
          }
        }
        if (option.presetArg !== void 0 && option.optional) {
          extraInfo.push(`preset: ${JSON.stringify(option.presetArg)}`);
        }
        if (option.envVar !== void 0) {
          extraInfo.push(`env: ${option.envVar}`);
        }
        if (extraInfo.length > 0) {
          const extraDescription = `(${extraInfo.join(", ")})`;
          if (option.description) {
            return `${option.description} ${extraDescription}`;
          }
          return extraDescription;
        }
        return option.description;
      }
      /**
       * Get the argument description to show in the list of arguments.
       *
       * @param {Argument} argument
       * @return {string}
       */
      argumentDescription(argument) {
        const extraInfo = [];
        if (argument.argChoices) {
          extraInfo.push(
            // use stringify to match the display of the default value
            `choices: ${argument.argChoices.map((choice) => JSON.stringify(choice)).join(", ")}`
          );
        }
        if (argument.defaultValue !== void 0) {
          extraInfo.push(
            `default: ${argument.defaultValueDescription || JSON.stringify(argument.defaultValue)}`
          );
        }
        if (extraInfo.length > 0) {
          const extraDescription = `(${extraInfo.join(", ")})`;
          if (argument.description) {
            return `${argument.description} ${extraDescription}`;
          }
          return extraDescription;
        }
        return argument.description;
      }
      /**
       * Format a list of items, given a heading and an array of formatted items.
       *
       * @param {string} heading
       * @param {string[]} items
       * @param {Help} helper
       * @returns string[]
       */
      formatItemList(heading, items, helper) {
        if (items.length === 0) return [];
        return [helper.styleTitle(heading), ...items, ""];
      }
      /**
       * Group items by their help group heading.
       *
       * @param {Command[] | Option[]} unsortedItems
       * @param {Command[] | Option[]} visibleItems
       * @param {Function} getGroup
       * @returns {Map<string, Command[] | Option[]>}
       */
      groupItems(unsortedItems, visibleItems, getGroup) {
        const result = /* @__PURE__ */ new Map();
        unsortedItems.forEach((item) => {
          const group = getGroup(item);
          if (!result.has(group)) result.set(group, []);
        });
        visibleItems.forEach((item) => {
          const group = getGroup(item);
          if (!result.has(group)) {
            result.set(group, []);
          }
          result.get(group).push(item);
        });
        return result;
      }
      /**
       * Generate the built-in help text.
       *
       * @param {Command} cmd
       * @param {Help} helper
       * @returns {string}
       */
      formatHelp(cmd, helper) {
        const termWidth = helper.padWidth(cmd, helper);
        const helpWidth = helper.helpWidth ?? 80;
        function callFormatItem(term, description) {
          return helper.formatItem(term, termWidth, description, helper);
        }
        let output = [
          `${helper.styleTitle("Usage:")} ${helper.styleUsage(helper.commandUsage(cmd))}`,
          ""
        ];
        const commandDescription = helper.commandDescription(cmd);
        if (commandDescription.length > 0) {
          output = output.concat([
            helper.boxWrap(
              helper.styleCommandDescription(commandDescription),
              helpWidth
            ),
            ""
          ]);
        }
        const argumentList = helper.visibleArguments(cmd).map((argument) => {
          return callFormatItem(
            helper.styleArgumentTerm(helper.argumentTerm(argument)),
            helper.styleArgumentDescription(helper.argumentDescription(argument))
          );
        });
        output = output.concat(
          this.formatItemList("Arguments:", argumentList, helper)
        );
        const optionGroups = this.groupItems(
          cmd.options,
          helper.visibleOptions(cmd),
          (option) => option.helpGroupHeading ?? "Options:"
        );
        optionGroups.forEach((options, group) => {
          const optionList = options.map((option) => {
            return callFormatItem(
              helper.styleOptionTerm(helper.optionTerm(option)),
              helper.styleOptionDescription(helper.optionDescription(option))
            );
          });
          output = output.concat(this.formatItemList(group, optionList, helper));
        });
        if (helper.showGlobalOptions) {
          const globalOptionList = helper.visibleGlobalOptions(cmd).map((option) => {
            return callFormatItem(
              helper.styleOptionTerm(helper.optionTerm(option)),
              helper.styleOptionDescription(helper.optionDescription(option))
            );
          });
          output = output.concat(
            this.formatItemList("Global Options:", globalOptionList, helper)
          );
        }
        const commandGroups = this.groupItems(
          cmd.commands,
          helper.visibleCommands(cmd),
          (sub) => sub.helpGroup() || "Commands:"
        );
        commandGroups.forEach((commands, group) => {
          const commandList = commands.map((sub) => {
            return callFormatItem(
              helper.styleSubcommandTerm(helper.subcommandTerm(sub)),
              helper.styleSubcommandDescription(helper.subcommandDescription(sub))
            );
          });
          output = output.concat(this.formatItemList(group, commandList, helper));
        });
        return output.join("\n");
      }
      /**
       * Return display width of string, ignoring ANSI escape sequences. Used in padding and wrapping calculations.
       *
       * @param {string} str
       * @returns {number}
       */
      displayWidth(str) {
        return stripColor(str).length;
      }
      /**
       * Style the title for displaying in the help. Called with 'Usage:', 'Options:', etc.
       *
       * @param {string} str
       * @returns {string}
       */
      styleTitle(str) {
        return str;
      }
      styleUsage(str) {
        return str.split(" ").map((word) => {
          if (word === "[options]") return this.styleOptionText(word);
          if (word === "[command]") return this.styleSubcommandText(word);
          if (word[0] === "[" || word[0] === "<")
            return this.styleArgumentText(word);
          return this.styleCommandText(word);
        }).join(" ");
      }
      styleCommandDescription(str) {
        return this.styleDescriptionText(str);
      }
      styleOptionDescription(str) {
        return this.styleDescriptionText(str);
      }
      styleSubcommandDescription(str) {
        return this.styleDescriptionText(str);
      }
      styleArgumentDescription(str) {
        return this.styleDescriptionText(str);
      }
      styleDescriptionText(str) {
        return str;
      }
      styleOptionTerm(str) {
        return this.styleOptionText(str);
      }
      styleSubcommandTerm(str) {
        return str.split(" ").map((word) => {
          if (word === "[options]") return this.styleOptionText(word);
          if (word[0] === "[" || word[0] === "<")
            return this.styleArgumentText(word);
          return this.styleSubcommandText(word);
        }).join(" ");
      }
      styleArgumentTerm(str) {
        return this.styleArgumentText(str);
      }
      styleOptionText(str) {
        return str;
      }
      styleArgumentText(str) {
        return str;
      }
      styleSubcommandText(str) {
        return str;
      }
      styleCommandText(str) {
        return str;
      }
      /**
       * Calculate the pad width from the maximum term length.
       *
       * @param {Command} cmd
       * @param {Help} helper
       * @returns {number}
       */
      padWidth(cmd, helper) {
        return Math.max(
          helper.longestOptionTermLength(cmd, helper),
          helper.longestGlobalOptionTermLength(cmd, helper),
          helper.longestSubcommandTermLength(cmd, helper),
          helper.longestArgumentTermLength(cmd, helper)
        );
      }
      /**
       * Detect manually wrapped and indented strings by checking for line break followed by whitespace.
       *
       * @param {string} str
       * @returns {boolean}
       */
      preformatted(str) {
        return /\n[^\S\r\n]/.test(str);
      }
      /**
       * Format the "item", which consists of a term and description. Pad the term and wrap the description, indenting the following lines.
       *
       * So "TTT", 5, "DDD DDDD DD DDD" might be formatted for this.helpWidth=17 like so:
       *   TTT  DDD DDDD
       *        DD DDD
       *
       * @param {string} term
       * @param {number} termWidth
       * @param {string} description
       * @param {Help} helper
       * @returns {string}
       */
      formatItem(term, termWidth, description, helper) {
        const itemIndent = 2;
        const itemIndentStr = " ".repeat(itemIndent);
        if (!description) return itemIndentStr + term;
        const paddedTerm = term.padEnd(
          termWidth + term.length - helper.displayWidth(term)
        );
        const spacerWidth = 2;
        const helpWidth = this.helpWidth ?? 80;
        const remainingWidth = helpWidth - termWidth - spacerWidth - itemIndent;
        let formattedDescription;
        if (remainingWidth < this.minWidthToWrap || helper.preformatted(description)) {
          formattedDescription = description;
        } else {
          const wrappedDescription = helper.boxWrap(description, remainingWidth);
          formattedDescription = wrappedDescription.replace(
            /\n/g,
            "\n" + " ".repeat(termWidth + spacerWidth)
          );
        }
        return itemIndentStr + paddedTerm + " ".repeat(spacerWidth) + formattedDescription.replace(/\n/g, `
${itemIndentStr}`);
      }
      /**
       * Wrap a string at whitespace, preserving existing line breaks.
       * Wrapping is skipped if the width is less than `minWidthToWrap`.
       *
       * @param {string} str
       * @param {number} width
       * @returns {string}
       */
      boxWrap(str, width) {
        if (width < this.minWidthToWrap) return str;
        const rawLines = str.split(/\r\n|\n/);
        const chunkPattern = /[\s]*[^\s]+/g;
        const wrappedLines = [];
        rawLines.forEach((line) => {
          const chunks = line.match(chunkPattern);
          if (chunks === null) {
            wrappedLines.push("");
            return;
          }
          let sumChunks = [chunks.shift()];
          let sumWidth = this.displayWidth(sumChunks[0]);
          chunks.forEach((chunk) => {
            const visibleWidth = this.displayWidth(chunk);
            if (sumWidth + visibleWidth <= width) {
              sumChunks.push(chunk);
              sumWidth += visibleWidth;
              return;
            }
            wrappedLines.push(sumChunks.join(""));
            const nextChunk = chunk.trimStart();
            sumChunks = [nextChunk];
            sumWidth = this.displayWidth(nextChunk);
          });
          wrappedLines.push(sumChunks.join(""));
        });
        return wrappedLines.join("\n");
      }
    };
    function stripColor(str) {
      const sgrPattern = /\x1b\[\d*(;\d*)*m/g;
      return str.replace(sgrPattern, "");
    }
    exports.Help = Help2;
    exports.stripColor = stripColor;
  }
});

// node_modules/commander/lib/option.js
var require_option = __commonJS({
  "node_modules/commander/lib/option.js"(exports) {
    var { InvalidArgumentError: InvalidArgumentError2 } = require_error();
    var Option2 = class {
      /**
       * Initialize a new `Option` with the given `flags` and `description`.
       *
       * @param {string} flags
       * @param {string} [description]
       */
      constructor(flags, description) {
        this.flags = flags;
        this.description = description || "";
        this.required = flags.includes("<");
        this.optional = flags.includes("[");
        this.variadic = /\w\.\.\.[>\]]$/.test(flags);
        this.mandatory = false;
        const optionFlags = splitOptionFlags(flags);
        this.short = optionFlags.shortFlag;
        this.long = optionFlags.longFlag;
        this.negate = false;
        if (this.long) {
          this.negate = this.long.startsWith("--no-");
        }
        this.defaultValue = void 0;
        this.defaultValueDescription = void 0;
        this.presetArg = void 0;
        this.envVar = void 0;
        this.parseArg = void 0;
        this.hidden = false;
        this.argChoices = void 0;
        this.conflictsWith = [];
        this.implied = void 0;
        this.helpGroupHeading = void 0;
      }
      /**
       * Set the default value, and optionally supply the description to be displayed in the help.
       *
       * @param {*} value
       * @param {string} [description]
       * @return {Option}
       */
      default(value, description) {
        this.defaultValue = value;
        this.defaultValueDescription = description;
        return this;
      }
      /**
       * Preset to use when option used without option-argument, especially optional but also boolean and negated.
       * The custom processing (parseArg) is called.
       *
       * @example
       * new Option('--color').default('GREYSCALE').preset('RGB');
       * new Option('--donate [amount]').preset('20').argParser(parseFloat);
       *
       * @param {*} arg
       * @return {Option}
       */
      preset(arg) {
        this.presetArg = arg;
        return this;
      }
      /**
       * Add option name(s) that conflict with this option.
       * An error will be displayed if conflicting options are found during parsing.
       *
       * @example
       * new Option('--rgb').conflicts('cmyk');
       * new Option('--js').conflicts(['ts', 'jsx']);
       *
       * @param {(string | string[])} names
       * @return {Option}
       */
      conflicts(names) {
        this.conflictsWith = this.conflictsWith.concat(names);
        return this;
      }
      /**
       * Specify implied option values for when this option is set and the implied options are not.
       *
       * The custom processing (parseArg) is not called on the implied values.
       *
       * @example
       * program
       *   .addOption(new Option('--log', 'write logging information to file'))
       *   .addOption(new Option('--trace', 'log extra details').implies({ log: 'trace.txt' }));
       *
       * @param {object} impliedOptionValues
       * @return {Option}
       */
      implies(impliedOptionValues) {
        let newImplied = impliedOptionValues;
        if (typeof impliedOptionValues === "string") {
          newImplied = { [impliedOptionValues]: true };
        }
        this.implied = Object.assign(this.implied || {}, newImplied);
        return this;
      }
      /**
       * Set environment variable to check for option value.
       *
       * An environment variable is only used if when processed the current option value is
       * undefined, or the source of the current value is 'default' or 'config' or 'env'.
       *
       * @param {string} name
       * @return {Option}
       */
      env(name) {
        this.envVar = name;
        return this;
      }
      /**
       * Set the custom handler for processing CLI option arguments into option values.
       *
       * @param {Function} [fn]
       * @return {Option}
       */
      argParser(fn) {
        this.parseArg = fn;
        return this;
      }
      /**
       * Whether the option is mandatory and must have a value after parsing.
       *
       * @param {boolean} [mandatory=true]
       * @return {Option}
       */
      makeOptionMandatory(mandatory = true) {
        this.mandatory = !!mandatory;
        return this;
      }
      /**
       * Hide option in help.
       *
       * @param {boolean} [hide=true]
       * @return {Option}
       */
      hideHelp(hide2 = true) {
        this.hidden = !!hide2;
        return this;
      }
      /**
       * @package
       */
      _collectValue(value, previous) {
        if (previous === this.defaultValue || !Array.isArray(previous)) {
          return [value];
        }
        previous.push(value);
        return previous;
      }
      /**
       * Only allow option value to be one of choices.
       *
       * @param {string[]} values
       * @return {Option}
       */
      choices(values) {
        this.argChoices = values.slice();
        this.parseArg = (arg, previous) => {
          if (!this.argChoices.includes(arg)) {
            throw new InvalidArgumentError2(
              `Allowed choices are ${this.argChoices.join(", ")}.`
            );
          }
          if (this.variadic) {
            return this._collectValue(arg, previous);
          }
          return arg;
        };
        return this;
      }
      /**
       * Return option name.
       *
       * @return {string}
       */
      name() {
        if (this.long) {
          return this.long.replace(/^--/, "");
        }
        return this.short.replace(/^-/, "");
      }
      /**
       * Return option name, in a camelcase format that can be used
       * as an object attribute key.
       *
       * @return {string}
       */
      attributeName() {
        if (this.negate) {
          return camelcase(this.name().replace(/^no-/, ""));
        }
        return camelcase(this.name());
      }
      /**
       * Set the help group heading.
       *
       * @param {string} heading
       * @return {Option}
       */
      helpGroup(heading) {
        this.helpGroupHeading = heading;
        return this;
      }
      /**
       * Check if `arg` matches the short or long flag.
       *
       * @param {string} arg
       * @return {boolean}
       * @package
       */
      is(arg) {
        return this.short === arg || this.long === arg;
      }
      /**
       * Return whether a boolean option.
       *
       * Options are one of boolean, negated, required argument, or optional argument.
       *
       * @return {boolean}
       * @package
       */
      isBoolean() {
        return !this.required && !this.optional && !this.negate;
      }
    };
    var DualOptions = class {
      /**
       * @param {Option[]} options
       */
      constructor(options) {
        this.positiveOptions = /* @__PURE__ */ new Map();
        this.negativeOptions = /* @__PURE__ */ new Map();
        this.dualOptions = /* @__PURE__ */ new Set();
        options.forEach((option) => {
          if (option.negate) {
            this.negativeOptions.set(option.attributeName(), option);
          } else {
            this.positiveOptions.set(option.attributeName(), option);
          }
        });
        this.negativeOptions.forEach((value, key) => {
          if (this.positiveOptions.has(key)) {
            this.dualOptions.add(key);
          }
        });
      }
      /**
       * Did the value come from the option, and not from possible matching dual option?
       *
       * @param {*} value
       * @param {Option} option
       * @returns {boolean}
       */
      valueFromOption(value, option) {
        const optionKey = option.attributeName();
        if (!this.dualOptions.has(optionKey)) return true;
        const preset = this.negativeOptions.get(optionKey).presetArg;
        const negativeValue = preset !== void 0 ? preset : false;
        return option.negate === (negativeValue === value);
      }
    };
    function camelcase(str) {
      return str.split("-").reduce((str2, word) => {
        return str2 + word[0].toUpperCase() + word.slice(1);
      });
    }
    function splitOptionFlags(flags) {
      let shortFlag;
      let longFlag;
      const shortFlagExp = /^-[^-]$/;
      const longFlagExp = /^--[^-]/;
      const flagParts = flags.split(/[ |,]+/).concat("guard");
      if (shortFlagExp.test(flagParts[0])) shortFlag = flagParts.shift();
      if (longFlagExp.test(flagParts[0])) longFlag = flagParts.shift();
      if (!shortFlag && shortFlagExp.test(flagParts[0]))
        shortFlag = flagParts.shift();
      if (!shortFlag && longFlagExp.test(flagParts[0])) {
        shortFlag = longFlag;
        longFlag = flagParts.shift();
      }
      if (flagParts[0].startsWith("-")) {
        const unsupportedFlag = flagParts[0];
        const baseError = `option creation failed due to '${unsupportedFlag}' in option flags '${flags}'`;
        if (/^-[^-][^-]/.test(unsupportedFlag))
          throw new Error(
            `${baseError}
- a short flag is a single dash and a single character
  - either use a single dash and a single character (for a short flag)
  - or use a double dash for a long option (and can have two, like '--ws, --workspace')`
          );
        if (shortFlagExp.test(unsupportedFlag))
          throw new Error(`${baseError}
- too many short flags`);
        if (longFlagExp.test(unsupportedFlag))
          throw new Error(`${baseError}
- too many long flags`);
        throw new Error(`${baseError}
- unrecognised flag format`);
      }
      if (shortFlag === void 0 && longFlag === void 0)
        throw new Error(
          `option creation failed due to no flags found in '${flags}'.`
        );
      return { shortFlag, longFlag };
    }
    exports.Option = Option2;
    exports.DualOptions = DualOptions;
  }
});

// node_modules/commander/lib/suggestSimilar.js
var require_suggestSimilar = __commonJS({
  "node_modules/commander/lib/suggestSimilar.js"(exports) {
    var maxDistance = 3;
    function editDistance(a, b) {
      if (Math.abs(a.length - b.length) > maxDistance)
        return Math.max(a.length, b.length);
      const d = [];
      for (let i = 0; i <= a.length; i++) {
        d[i] = [i];
      }
      for (let j = 0; j <= b.length; j++) {
        d[0][j] = j;
      }
      for (let j = 1; j <= b.length; j++) {
        for (let i = 1; i <= a.length; i++) {
          let cost = 1;
          if (a[i - 1] === b[j - 1]) {
            cost = 0;
          } else {
            cost = 1;
          }
          d[i][j] = Math.min(
            d[i - 1][j] + 1,
            // deletion
            d[i][j - 1] + 1,
            // insertion
            d[i - 1][j - 1] + cost
            // substitution
          );
          if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
            d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
          }
        }
      }
      return d[a.length][b.length];
    }
    function suggestSimilar(word, candidates) {
      if (!candidates || candidates.length === 0) return "";
      candidates = Array.from(new Set(candidates));
      const searchingOptions = word.startsWith("--");
      if (searchingOptions) {
        word = word.slice(2);
        candidates = candidates.map((candidate) => candidate.slice(2));
      }
      let similar = [];
      let bestDistance = maxDistance;
      const minSimilarity = 0.4;
      candidates.forEach((candidate) => {
        if (candidate.length <= 1) return;
        const distance = editDistance(word, candidate);
        const length = Math.max(word.length, candidate.length);
        const similarity = (length - distance) / length;
        if (similarity > minSimilarity) {
          if (distance < bestDistance) {
            bestDistance = distance;
            similar = [candidate];
          } else if (distance === bestDistance) {
            similar.push(candidate);
          }
        }
      });
      similar.sort((a, b) => a.localeCompare(b));
      if (searchingOptions) {
        similar = similar.map((candidate) => `--${candidate}`);
      }
      if (similar.length > 1) {
        return `
(Did you mean one of ${similar.join(", ")}?)`;
      }
      if (similar.length === 1) {
        return `
(Did you mean ${similar[0]}?)`;
      }
      return "";
    }
    exports.suggestSimilar = suggestSimilar;
  }
});

// node_modules/commander/lib/command.js
var require_command = __commonJS({
  "node_modules/commander/lib/command.js"(exports) {
    var EventEmitter = __require("node:events").EventEmitter;
    var childProcess = __require("node:child_process");
    var path = __require("node:path");
    var fs = __require("node:fs");
    var process2 = __require("node:process");
    var { Argument: Argument2, humanReadableArgName } = require_argument();
    var { CommanderError: CommanderError2 } = require_error();
    var { Help: Help2, stripColor } = require_help();
    var { Option: Option2, DualOptions } = require_option();
    var { suggestSimilar } = require_suggestSimilar();
    var Command2 = class _Command extends EventEmitter {
      /**
       * Initialize a new `Command`.
       *
       * @param {string} [name]
       */
      constructor(name) {
        super();
        this.commands = [];
        this.options = [];
        this.parent = null;
        this._allowUnknownOption = false;
        this._allowExcessArguments = false;
        this.registeredArguments = [];
        this._args = this.registeredArguments;
        this.args = [];
        this.rawArgs = [];
        this.processedArgs = [];
        this._scriptPath = null;
        this._name = name || "";
        this._optionValues = {};
        this._optionValueSources = {};
        this._storeOptionsAsProperties = false;
        this._actionHandler = null;
        this._executableHandler = false;
        this._executableFile = null;
        this._executableDir = null;
        this._defaultCommandName = null;
        this._exitCallback = null;
        this._aliases = [];
        this._combineFlagAndOptionalValue = true;
        this._description = "";
        this._summary = "";
        this._argsDescription = void 0;
        this._enablePositionalOptions = false;
        this._passThroughOptions = false;
        this._lifeCycleHooks = {};
        this._showHelpAfterError = false;
        this._showSuggestionAfterError = true;
        this._savedState = null;
        this._outputConfiguration = {
          writeOut: (str) => process2.stdout.write(str),
          writeErr: (str) => process2.stderr.write(str),
          outputError: (str, write) => write(str),
          getOutHelpWidth: () => process2.stdout.isTTY ? process2.stdout.columns : void 0,
          getErrHelpWidth: () => process2.stderr.isTTY ? process2.stderr.columns : void 0,
          getOutHasColors: () => useColor() ?? (process2.stdout.isTTY && process2.stdout.hasColors?.()),
          getErrHasColors: () => useColor() ?? (process2.stderr.isTTY && process2.stderr.hasColors?.()),
          stripColor: (str) => stripColor(str)
        };
        this._hidden = false;
        this._helpOption = void 0;
        this._addImplicitHelpCommand = void 0;
        this._helpCommand = void 0;
        this._helpConfiguration = {};
        this._helpGroupHeading = void 0;
        this._defaultCommandGroup = void 0;
        this._defaultOptionGroup = void 0;
      }
      /**
       * Copy settings that are useful to have in common across root command and subcommands.
       *
       * (Used internally when adding a command using `.command()` so subcommands inherit parent settings.)
       *
       * @param {Command} sourceCommand
       * @return {Command} `this` command for chaining
       */
      copyInheritedSettings(sourceCommand) {
        this._outputConfiguration = sourceCommand._outputConfiguration;
        this._helpOption = sourceCommand._helpOption;
        this._helpCommand = sourceCommand._helpCommand;
        this._helpConfiguration = sourceCommand._helpConfiguration;
        this._exitCallback = sourceCommand._exitCallback;
        this._storeOptionsAsProperties = sourceCommand._storeOptionsAsProperties;
        this._combineFlagAndOptionalValue = sourceCommand._combineFlagAndOptionalValue;
        this._allowExcessArguments = sourceCommand._allowExcessArguments;
        this._enablePositionalOptions = sourceCommand._enablePositionalOptions;
        this._showHelpAfterError = sourceCommand._showHelpAfterError;
        this._showSuggestionAfterError = sourceCommand._showSuggestionAfterError;
        return this;
      }
      /**
       * @returns {Command[]}
       * @private
       */
      _getCommandAndAncestors() {
        const result = [];
        for (let command = this; command; command = command.parent) {
          result.push(command);
        }
        return result;
      }
      /**
       * Define a command.
       *
       * There are two styles of command: pay attention to where to put the description.
       *
       * @example
       * // Command implemented using action handler (description is supplied separately to `.command`)
       * program
       *   .command('clone <source> [destination]')
       *   .description('clone a repository into a newly created directory')
       *   .action((source, destination) => {
       *     console.log('clone command called');
       *   });
       *
       * // Command implemented using separate executable file (description is second parameter to `.command`)
       * program
       *   .command('start <service>', 'start named service')
       *   .command('stop [service]', 'stop named service, or all if no name supplied');
       *
       * @param {string} nameAndArgs - command name and arguments, args are `<required>` or `[optional]` and last may also be `variadic...`
       * @param {(object | string)} [actionOptsOrExecDesc] - configuration options (for action), or description (for executable)
       * @param {object} [execOpts] - configuration options (for executable)
       * @return {Command} returns new command for action handler, or `this` for executable command
       */
      command(nameAndArgs, actionOptsOrExecDesc, execOpts) {
        let desc = actionOptsOrExecDesc;
        let opts = execOpts;
        if (typeof desc === "object" && desc !== null) {
          opts = desc;
          desc = null;
        }
        opts = opts || {};
        const [, name, args] = nameAndArgs.match(/([^ ]+) *(.*)/);
        const cmd = this.createCommand(name);
        if (desc) {
          cmd.description(desc);
          cmd._executableHandler = true;
        }
        if (opts.isDefault) this._defaultCommandName = cmd._name;
        cmd._hidden = !!(opts.noHelp || opts.hidden);
        cmd._executableFile = opts.executableFile || null;
        if (args) cmd.arguments(args);
        this._registerCommand(cmd);
        cmd.parent = this;
        cmd.copyInheritedSettings(this);
        if (desc) return this;
        return cmd;
      }
      /**
       * Factory routine to create a new unattached command.
       *
       * See .command() for creating an attached subcommand, which uses this routine to
       * create the command. You can override createCommand to customise subcommands.
       *
       * @param {string} [name]
       * @return {Command} new command
       */
      createCommand(name) {
        return new _Command(name);
      }
      /**
       * You can customise the help with a subclass of Help by overriding createHelp,
       * or by overriding Help properties using configureHelp().
       *
       * @return {Help}
       */
      createHelp() {
        return Object.assign(new Help2(), this.configureHelp());
      }
      /**
       * You can customise the help by overriding Help properties using configureHelp(),
       * or with a subclass of Help by overriding createHelp().
       *
       * @param {object} [configuration] - configuration options
       * @return {(Command | object)} `this` command for chaining, or stored configuration
       */
      configureHelp(configuration) {
        if (configuration === void 0) return this._helpConfiguration;
        this._helpConfiguration = configuration;
        return this;
      }
      /**
       * The default output goes to stdout and stderr. You can customise this for special
       * applications. You can also customise the display of errors by overriding outputError.
       *
       * The configuration properties are all functions:
       *
       *     // change how output being written, defaults to stdout and stderr
       *     writeOut(str)
       *     writeErr(str)
       *     // change how output being written for errors, defaults to writeErr
       *     outputError(str, write) // used for displaying errors and not used for displaying help
       *     // specify width for wrapping help
       *     getOutHelpWidth()
       *     getErrHelpWidth()
       *     // color support, currently only used with Help
       *     getOutHasColors()
       *     getErrHasColors()
       *     stripColor() // used to remove ANSI escape codes if output does not have colors
       *
       * @param {object} [configuration] - configuration options
       * @return {(Command | object)} `this` command for chaining, or stored configuration
       */
      configureOutput(configuration) {
        if (configuration === void 0) return this._outputConfiguration;
        this._outputConfiguration = {
          ...this._outputConfiguration,
          ...configuration
        };
        return this;
      }
      /**
       * Display the help or a custom message after an error occurs.
       *
       * @param {(boolean|string)} [displayHelp]
       * @return {Command} `this` command for chaining
       */
      showHelpAfterError(displayHelp = true) {
        if (typeof displayHelp !== "string") displayHelp = !!displayHelp;
        this._showHelpAfterError = displayHelp;
        return this;
      }
      /**
       * Display suggestion of similar commands for unknown commands, or options for unknown options.
       *
       * @param {boolean} [displaySuggestion]
       * @return {Command} `this` command for chaining
       */
      showSuggestionAfterError(displaySuggestion = true) {
        this._showSuggestionAfterError = !!displaySuggestion;
        return this;
      }
      /**
       * Add a prepared subcommand.
       *
       * See .command() for creating an attached subcommand which inherits settings from its parent.
       *
       * @param {Command} cmd - new subcommand
       * @param {object} [opts] - configuration options
       * @return {Command} `this` command for chaining
       */
      addCommand(cmd, opts) {
        if (!cmd._name) {
          throw new Error(`Command passed to .addCommand() must have a name
- specify the name in Command constructor or using .name()`);
        }
        opts = opts || {};
        if (opts.isDefault) this._defaultCommandName = cmd._name;
        if (opts.noHelp || opts.hidden) cmd._hidden = true;
        this._registerCommand(cmd);
        cmd.parent = this;
        cmd._checkForBrokenPassThrough();
        return this;
      }
      /**
       * Factory routine to create a new unattached argument.
       *
       * See .argument() for creating an attached argument, which uses this routine to
       * create the argument. You can override createArgument to return a custom argument.
       *
       * @param {string} name
       * @param {string} [description]
       * @return {Argument} new argument
       */
      createArgument(name, description) {
        return new Argument2(name, description);
      }
      /**
       * Define argument syntax for command.
       *
       * The default is that the argument is required, and you can explicitly
       * indicate this with <> around the name. Put [] around the name for an optional argument.
       *
       * @example
       * program.argument('<input-file>');
       * program.argument('[output-file]');
       *
       * @param {string} name
       * @param {string} [description]
       * @param {(Function|*)} [parseArg] - custom argument processing function or default value
       * @param {*} [defaultValue]
       * @return {Command} `this` command for chaining
       */
      argument(name, description, parseArg, defaultValue) {
        const argument = this.createArgument(name, description);
        if (typeof parseArg === "function") {
          argument.default(defaultValue).argParser(parseArg);
        } else {
          argument.default(parseArg);
        }
        this.addArgument(argument);
        return this;
      }
      /**
       * Define argument syntax for command, adding multiple at once (without descriptions).
       *
       * See also .argument().
       *
       * @example
       * program.arguments('<cmd> [env]');
       *
       * @param {string} names
       * @return {Command} `this` command for chaining
       */
      arguments(names) {
        names.trim().split(/ +/).forEach((detail) => {
          this.argument(detail);
        });
        return this;
      }
      /**
       * Define argument syntax for command, adding a prepared argument.
       *
       * @param {Argument} argument
       * @return {Command} `this` command for chaining
       */
      addArgument(argument) {
        const previousArgument = this.registeredArguments.slice(-1)[0];
        if (previousArgument?.variadic) {
          throw new Error(
            `only the last argument can be variadic '${previousArgument.name()}'`
          );
        }
        if (argument.required && argument.defaultValue !== void 0 && argument.parseArg === void 0) {
          throw new Error(
            `a default value for a required argument is never used: '${argument.name()}'`
          );
        }
        this.registeredArguments.push(argument);
        return this;
      }
      /**
       * Customise or override default help command. By default a help command is automatically added if your command has subcommands.
       *
       * @example
       *    program.helpCommand('help [cmd]');
       *    program.helpCommand('help [cmd]', 'show help');
       *    program.helpCommand(false); // suppress default help command
       *    program.helpCommand(true); // add help command even if no subcommands
       *
       * @param {string|boolean} enableOrNameAndArgs - enable with custom name and/or arguments, or boolean to override whether added
       * @param {string} [description] - custom description
       * @return {Command} `this` command for chaining
       */
      helpCommand(enableOrNameAndArgs, description) {
        if (typeof enableOrNameAndArgs === "boolean") {
          this._addImplicitHelpCommand = enableOrNameAndArgs;
          if (enableOrNameAndArgs && this._defaultCommandGroup) {
            this._initCommandGroup(this._getHelpCommand());
          }
          return this;
        }
        const nameAndArgs = enableOrNameAndArgs ?? "help [command]";
        const [, helpName, helpArgs] = nameAndArgs.match(/([^ ]+) *(.*)/);
        const helpDescription = description ?? "display help for command";
        const helpCommand = this.createCommand(helpName);
        helpCommand.helpOption(false);
        if (helpArgs) helpCommand.arguments(helpArgs);
        if (helpDescription) helpCommand.description(helpDescription);
        this._addImplicitHelpCommand = true;
        this._helpCommand = helpCommand;
        if (enableOrNameAndArgs || description) this._initCommandGroup(helpCommand);
        return this;
      }
      /**
       * Add prepared custom help command.
       *
       * @param {(Command|string|boolean)} helpCommand - custom help command, or deprecated enableOrNameAndArgs as for `.helpCommand()`
       * @param {string} [deprecatedDescription] - deprecated custom description used with custom name only
       * @return {Command} `this` command for chaining
       */
      addHelpCommand(helpCommand, deprecatedDescription) {
        if (typeof helpCommand !== "object") {
          this.helpCommand(helpCommand, deprecatedDescription);
          return this;
        }
        this._addImplicitHelpCommand = true;
        this._helpCommand = helpCommand;
        this._initCommandGroup(helpCommand);
        return this;
      }
      /**
       * Lazy create help command.
       *
       * @return {(Command|null)}
       * @package
       */
      _getHelpCommand() {
        const hasImplicitHelpCommand = this._addImplicitHelpCommand ?? (this.commands.length && !this._actionHandler && !this._findCommand("help"));
        if (hasImplicitHelpCommand) {
          if (this._helpCommand === void 0) {
            this.helpCommand(void 0, void 0);
          }
          return this._helpCommand;
        }
        return null;
      }
      /**
       * Add hook for life cycle event.
       *
       * @param {string} event
       * @param {Function} listener
       * @return {Command} `this` command for chaining
       */
      hook(event, listener) {
        const allowedValues = ["preSubcommand", "preAction", "postAction"];
        if (!allowedValues.includes(event)) {
          throw new Error(`Unexpected value for event passed to hook : '${event}'.
Expecting one of '${allowedValues.join("', '")}'`);
        }
        if (this._lifeCycleHooks[event]) {
          this._lifeCycleHooks[event].push(listener);
        } else {
          this._lifeCycleHooks[event] = [listener];
        }
        return this;
      }
      /**
       * Register callback to use as replacement for calling process.exit.
       *
       * @param {Function} [fn] optional callback which will be passed a CommanderError, defaults to throwing
       * @return {Command} `this` command for chaining
       */
      exitOverride(fn) {
        if (fn) {
          this._exitCallback = fn;
        } else {
          this._exitCallback = (err) => {
            if (err.code !== "commander.executeSubCommandAsync") {
              throw err;
            } else {
            }
          };
        }
        return this;
      }
      /**
       * Call process.exit, and _exitCallback if defined.
       *
       * @param {number} exitCode exit code for using with process.exit
       * @param {string} code an id string representing the error
       * @param {string} message human-readable description of the error
       * @return never
       * @private
       */
      _exit(exitCode, code, message) {
        if (this._exitCallback) {
          this._exitCallback(new CommanderError2(exitCode, code, message));
        }
        process2.exit(exitCode);
      }
      /**
       * Register callback `fn` for the command.
       *
       * @example
       * program
       *   .command('serve')
       *   .description('start service')
       *   .action(function() {
       *      // do work here
       *   });
       *
       * @param {Function} fn
       * @return {Command} `this` command for chaining
       */
      action(fn) {
        const listener = (args) => {
          const expectedArgsCount = this.registeredArguments.length;
          const actionArgs = args.slice(0, expectedArgsCount);
          if (this._storeOptionsAsProperties) {
            actionArgs[expectedArgsCount] = this;
          } else {
            actionArgs[expectedArgsCount] = this.opts();
          }
          actionArgs.push(this);
          return fn.apply(this, actionArgs);
        };
        this._actionHandler = listener;
        return this;
      }
      /**
       * Factory routine to create a new unattached option.
       *
       * See .option() for creating an attached option, which uses this routine to
       * create the option. You can override createOption to return a custom option.
       *
       * @param {string} flags
       * @param {string} [description]
       * @return {Option} new option
       */
      createOption(flags, description) {
        return new Option2(flags, description);
      }
      /**
       * Wrap parseArgs to catch 'commander.invalidArgument'.
       *
       * @param {(Option | Argument)} target
       * @param {string} value
       * @param {*} previous
       * @param {string} invalidArgumentMessage
       * @private
       */
      _callParseArg(target, value, previous, invalidArgumentMessage) {
        try {
          return target.parseArg(value, previous);
        } catch (err) {
          if (err.code === "commander.invalidArgument") {
            const message = `${invalidArgumentMessage} ${err.message}`;
            this.error(message, { exitCode: err.exitCode, code: err.code });
          }
          throw err;
        }
      }
      /**
       * Check for option flag conflicts.
       * Register option if no conflicts found, or throw on conflict.
       *
       * @param {Option} option
       * @private
       */
      _registerOption(option) {
        const matchingOption = option.short && this._findOption(option.short) || option.long && this._findOption(option.long);
        if (matchingOption) {
          const matchingFlag = option.long && this._findOption(option.long) ? option.long : option.short;
          throw new Error(`Cannot add option '${option.flags}'${this._name && ` to command '${this._name}'`} due to conflicting flag '${matchingFlag}'
-  already used by option '${matchingOption.flags}'`);
        }
        this._initOptionGroup(option);
        this.options.push(option);
      }
      /**
       * Check for command name and alias conflicts with existing commands.
       * Register command if no conflicts found, or throw on conflict.
       *
       * @param {Command} command
       * @private
       */
      _registerCommand(command) {
        const knownBy = (cmd) => {
          return [cmd.name()].concat(cmd.aliases());
        };
        const alreadyUsed = knownBy(command).find(
          (name) => this._findCommand(name)
        );
        if (alreadyUsed) {
          const existingCmd = knownBy(this._findCommand(alreadyUsed)).join("|");
          const newCmd = knownBy(command).join("|");
          throw new Error(
            `cannot add command '${newCmd}' as already have command '${existingCmd}'`
          );
        }
        this._initCommandGroup(command);
        this.commands.push(command);
      }
      /**
       * Add an option.
       *
       * @param {Option} option
       * @return {Command} `this` command for chaining
       */
      addOption(option) {
        this._registerOption(option);
        const oname = option.name();
        const name = option.attributeName();
        if (option.negate) {
          const positiveLongFlag = option.long.replace(/^--no-/, "--");
          if (!this._findOption(positiveLongFlag)) {
            this.setOptionValueWithSource(
              name,
              option.defaultValue === void 0 ? true : option.defaultValue,
              "default"
            );
          }
        } else if (option.defaultValue !== void 0) {
          this.setOptionValueWithSource(name, option.defaultValue, "default");
        }
        const handleOptionValue = (val, invalidValueMessage, valueSource) => {
          if (val == null && option.presetArg !== void 0) {
            val = option.presetArg;
          }
          const oldValue = this.getOptionValue(name);
          if (val !== null && option.parseArg) {
            val = this._callParseArg(option, val, oldValue, invalidValueMessage);
          } else if (val !== null && option.variadic) {
            val = option._collectValue(val, oldValue);
          }
          if (val == null) {
            if (option.negate) {
              val = false;
            } else if (option.isBoolean() || option.optional) {
              val = true;
            } else {
              val = "";
            }
          }
          this.setOptionValueWithSource(name, val, valueSource);
        };
        this.on("option:" + oname, (val) => {
          const invalidValueMessage = `error: option '${option.flags}' argument '${val}' is invalid.`;
          handleOptionValue(val, invalidValueMessage, "cli");
        });
        if (option.envVar) {
          this.on("optionEnv:" + oname, (val) => {
            const invalidValueMessage = `error: option '${option.flags}' value '${val}' from env '${option.envVar}' is invalid.`;
            handleOptionValue(val, invalidValueMessage, "env");
          });
        }
        return this;
      }
      /**
       * Internal implementation shared by .option() and .requiredOption()
       *
       * @return {Command} `this` command for chaining
       * @private
       */
      _optionEx(config2, flags, description, fn, defaultValue) {
        if (typeof flags === "object" && flags instanceof Option2) {
          throw new Error(
            "To add an Option object use addOption() instead of option() or requiredOption()"
          );
        }
        const option = this.createOption(flags, description);
        option.makeOptionMandatory(!!config2.mandatory);
        if (typeof fn === "function") {
          option.default(defaultValue).argParser(fn);
        } else if (fn instanceof RegExp) {
          const regex2 = fn;
          fn = (val, def) => {
            const m = regex2.exec(val);
            return m ? m[0] : def;
          };
          option.default(defaultValue).argParser(fn);
        } else {
          option.default(fn);
        }
        return this.addOption(option);
      }
      /**
       * Define option with `flags`, `description`, and optional argument parsing function or `defaultValue` or both.
       *
       * The `flags` string contains the short and/or long flags, separated by comma, a pipe or space. A required
       * option-argument is indicated by `<>` and an optional option-argument by `[]`.
       *
       * See the README for more details, and see also addOption() and requiredOption().
       *
       * @example
       * program
       *     .option('-p, --pepper', 'add pepper')
       *     .option('--pt, --pizza-type <TYPE>', 'type of pizza') // required option-argument
       *     .option('-c, --cheese [CHEESE]', 'add extra cheese', 'mozzarella') // optional option-argument with default
       *     .option('-t, --tip <VALUE>', 'add tip to purchase cost', parseFloat) // custom parse function
       *
       * @param {string} flags
       * @param {string} [description]
       * @param {(Function|*)} [parseArg] - custom option processing function or default value
       * @param {*} [defaultValue]
       * @return {Command} `this` command for chaining
       */
      option(flags, description, parseArg, defaultValue) {
        return this._optionEx({}, flags, description, parseArg, defaultValue);
      }
      /**
       * Add a required option which must have a value after parsing. This usually means
       * the option must be specified on the command line. (Otherwise the same as .option().)
       *
       * The `flags` string contains the short and/or long flags, separated by comma, a pipe or space.
       *
       * @param {string} flags
       * @param {string} [description]
       * @param {(Function|*)} [parseArg] - custom option processing function or default value
       * @param {*} [defaultValue]
       * @return {Command} `this` command for chaining
       */
      requiredOption(flags, description, parseArg, defaultValue) {
        return this._optionEx(
          { mandatory: true },
          flags,
          description,
          parseArg,
          defaultValue
        );
      }
      /**
       * Alter parsing of short flags with optional values.
       *
       * @example
       * // for `.option('-f,--flag [value]'):
       * program.combineFlagAndOptionalValue(true);  // `-f80` is treated like `--flag=80`, this is the default behaviour
       * program.combineFlagAndOptionalValue(false) // `-fb` is treated like `-f -b`
       *
       * @param {boolean} [combine] - if `true` or omitted, an optional value can be specified directly after the flag.
       * @return {Command} `this` command for chaining
       */
      combineFlagAndOptionalValue(combine = true) {
        this._combineFlagAndOptionalValue = !!combine;
        return this;
      }
      /**
       * Allow unknown options on the command line.
       *
       * @param {boolean} [allowUnknown] - if `true` or omitted, no error will be thrown for unknown options.
       * @return {Command} `this` command for chaining
       */
      allowUnknownOption(allowUnknown = true) {
        this._allowUnknownOption = !!allowUnknown;
        return this;
      }
      /**
       * Allow excess command-arguments on the command line. Pass false to make excess arguments an error.
       *
       * @param {boolean} [allowExcess] - if `true` or omitted, no error will be thrown for excess arguments.
       * @return {Command} `this` command for chaining
       */
      allowExcessArguments(allowExcess = true) {
        this._allowExcessArguments = !!allowExcess;
        return this;
      }
      /**
       * Enable positional options. Positional means global options are specified before subcommands which lets
       * subcommands reuse the same option names, and also enables subcommands to turn on passThroughOptions.
       * The default behaviour is non-positional and global options may appear anywhere on the command line.
       *
       * @param {boolean} [positional]
       * @return {Command} `this` command for chaining
       */
      enablePositionalOptions(positional = true) {
        this._enablePositionalOptions = !!positional;
        return this;
      }
      /**
       * Pass through options that come after command-arguments rather than treat them as command-options,
       * so actual command-options come before command-arguments. Turning this on for a subcommand requires
       * positional options to have been enabled on the program (parent commands).
       * The default behaviour is non-positional and options may appear before or after command-arguments.
       *
       * @param {boolean} [passThrough] for unknown options.
       * @return {Command} `this` command for chaining
       */
      passThroughOptions(passThrough = true) {
        this._passThroughOptions = !!passThrough;
        this._checkForBrokenPassThrough();
        return this;
      }
      /**
       * @private
       */
      _checkForBrokenPassThrough() {
        if (this.parent && this._passThroughOptions && !this.parent._enablePositionalOptions) {
          throw new Error(
            `passThroughOptions cannot be used for '${this._name}' without turning on enablePositionalOptions for parent command(s)`
          );
        }
      }
      /**
       * Whether to store option values as properties on command object,
       * or store separately (specify false). In both cases the option values can be accessed using .opts().
       *
       * @param {boolean} [storeAsProperties=true]
       * @return {Command} `this` command for chaining
       */
      storeOptionsAsProperties(storeAsProperties = true) {
        if (this.options.length) {
          throw new Error("call .storeOptionsAsProperties() before adding options");
        }
        if (Object.keys(this._optionValues).length) {
          throw new Error(
            "call .storeOptionsAsProperties() before setting option values"
          );
        }
        this._storeOptionsAsProperties = !!storeAsProperties;
        return this;
      }
      /**
       * Retrieve option value.
       *
       * @param {string} key
       * @return {object} value
       */
      getOptionValue(key) {
        if (this._storeOptionsAsProperties) {
          return this[key];
        }
        return this._optionValues[key];
      }
      /**
       * Store option value.
       *
       * @param {string} key
       * @param {object} value
       * @return {Command} `this` command for chaining
       */
      setOptionValue(key, value) {
        return this.setOptionValueWithSource(key, value, void 0);
      }
      /**
       * Store option value and where the value came from.
       *
       * @param {string} key
       * @param {object} value
       * @param {string} source - expected values are default/config/env/cli/implied
       * @return {Command} `this` command for chaining
       */
      setOptionValueWithSource(key, value, source) {
        if (this._storeOptionsAsProperties) {
          this[key] = value;
        } else {
          this._optionValues[key] = value;
        }
        this._optionValueSources[key] = source;
        return this;
      }
      /**
       * Get source of option value.
       * Expected values are default | config | env | cli | implied
       *
       * @param {string} key
       * @return {string}
       */
      getOptionValueSource(key) {
        return this._optionValueSources[key];
      }
      /**
       * Get source of option value. See also .optsWithGlobals().
       * Expected values are default | config | env | cli | implied
       *
       * @param {string} key
       * @return {string}
       */
      getOptionValueSourceWithGlobals(key) {
        let source;
        this._getCommandAndAncestors().forEach((cmd) => {
          if (cmd.getOptionValueSource(key) !== void 0) {
            source = cmd.getOptionValueSource(key);
          }
        });
        return source;
      }
      /**
       * Get user arguments from implied or explicit arguments.
       * Side-effects: set _scriptPath if args included script. Used for default program name, and subcommand searches.
       *
       * @private
       */
      _prepareUserArgs(argv, parseOptions) {
        if (argv !== void 0 && !Array.isArray(argv)) {
          throw new Error("first parameter to parse must be array or undefined");
        }
        parseOptions = parseOptions || {};
        if (argv === void 0 && parseOptions.from === void 0) {
          if (process2.versions?.electron) {
            parseOptions.from = "electron";
          }
          const execArgv = process2.execArgv ?? [];
          if (execArgv.includes("-e") || execArgv.includes("--eval") || execArgv.includes("-p") || execArgv.includes("--print")) {
            parseOptions.from = "eval";
          }
        }
        if (argv === void 0) {
          argv = process2.argv;
        }
        this.rawArgs = argv.slice();
        let userArgs;
        switch (parseOptions.from) {
          case void 0:
          case "node":
            this._scriptPath = argv[1];
            userArgs = argv.slice(2);
            break;
          case "electron":
            if (process2.defaultApp) {
              this._scriptPath = argv[1];
              userArgs = argv.slice(2);
            } else {
              userArgs = argv.slice(1);
            }
            break;
          case "user":
            userArgs = argv.slice(0);
            break;
          case "eval":
            userArgs = argv.slice(1);
            break;
          default:
            throw new Error(
              `unexpected parse option { from: '${parseOptions.from}' }`
            );
        }
        if (!this._name && this._scriptPath)
          this.nameFromFilename(this._scriptPath);
        this._name = this._name || "program";
        return userArgs;
      }
      /**
       * Parse `argv`, setting options and invoking commands when defined.
       *
       * Use parseAsync instead of parse if any of your action handlers are async.
       *
       * Call with no parameters to parse `process.argv`. Detects Electron and special node options like `node --eval`. Easy mode!
       *
       * Or call with an array of strings to parse, and optionally where the user arguments start by specifying where the arguments are `from`:
       * - `'node'`: default, `argv[0]` is the application and `argv[1]` is the script being run, with user arguments after that
       * - `'electron'`: `argv[0]` is the application and `argv[1]` varies depending on whether the electron application is packaged
       * - `'user'`: just user arguments
       *
       * @example
       * program.parse(); // parse process.argv and auto-detect electron and special node flags
       * program.parse(process.argv); // assume argv[0] is app and argv[1] is script
       * program.parse(my-args, { from: 'user' }); // just user supplied arguments, nothing special about argv[0]
       *
       * @param {string[]} [argv] - optional, defaults to process.argv
       * @param {object} [parseOptions] - optionally specify style of options with from: node/user/electron
       * @param {string} [parseOptions.from] - where the args are from: 'node', 'user', 'electron'
       * @return {Command} `this` command for chaining
       */
      parse(argv, parseOptions) {
        this._prepareForParse();
        const userArgs = this._prepareUserArgs(argv, parseOptions);
        this._parseCommand([], userArgs);
        return this;
      }
      /**
       * Parse `argv`, setting options and invoking commands when defined.
       *
       * Call with no parameters to parse `process.argv`. Detects Electron and special node options like `node --eval`. Easy mode!
       *
       * Or call with an array of strings to parse, and optionally where the user arguments start by specifying where the arguments are `from`:
       * - `'node'`: default, `argv[0]` is the application and `argv[1]` is the script being run, with user arguments after that
       * - `'electron'`: `argv[0]` is the application and `argv[1]` varies depending on whether the electron application is packaged
       * - `'user'`: just user arguments
       *
       * @example
       * await program.parseAsync(); // parse process.argv and auto-detect electron and special node flags
       * await program.parseAsync(process.argv); // assume argv[0] is app and argv[1] is script
       * await program.parseAsync(my-args, { from: 'user' }); // just user supplied arguments, nothing special about argv[0]
       *
       * @param {string[]} [argv]
       * @param {object} [parseOptions]
       * @param {string} parseOptions.from - where the args are from: 'node', 'user', 'electron'
       * @return {Promise}
       */
      async parseAsync(argv, parseOptions) {
        this._prepareForParse();
        const userArgs = this._prepareUserArgs(argv, parseOptions);
        await this._parseCommand([], userArgs);
        return this;
      }
      _prepareForParse() {
        if (this._savedState === null) {
          this.saveStateBeforeParse();
        } else {
          this.restoreStateBeforeParse();
        }
      }
      /**
       * Called the first time parse is called to save state and allow a restore before subsequent calls to parse.
       * Not usually called directly, but available for subclasses to save their custom state.
       *
       * This is called in a lazy way. Only commands used in parsing chain will have state saved.
       */
      saveStateBeforeParse() {
        this._savedState = {
          // name is stable if supplied by author, but may be unspecified for root command and deduced during parsing
          _name: this._name,
          // option values before parse have default values (including false for negated options)
          // shallow clones
          _optionValues: { ...this._optionValues },
          _optionValueSources: { ...this._optionValueSources }
        };
      }
      /**
       * Restore state before parse for calls after the first.
       * Not usually called directly, but available for subclasses to save their custom state.
       *
       * This is called in a lazy way. Only commands used in parsing chain will have state restored.
       */
      restoreStateBeforeParse() {
        if (this._storeOptionsAsProperties)
          throw new Error(`Can not call parse again when storeOptionsAsProperties is true.
- either make a new Command for each call to parse, or stop storing options as properties`);
        this._name = this._savedState._name;
        this._scriptPath = null;
        this.rawArgs = [];
        this._optionValues = { ...this._savedState._optionValues };
        this._optionValueSources = { ...this._savedState._optionValueSources };
        this.args = [];
        this.processedArgs = [];
      }
      /**
       * Throw if expected executable is missing. Add lots of help for author.
       *
       * @param {string} executableFile
       * @param {string} executableDir
       * @param {string} subcommandName
       */
      _checkForMissingExecutable(executableFile, executableDir, subcommandName) {
        if (fs.existsSync(executableFile)) return;
        const executableDirMessage = executableDir ? `searched for local subcommand relative to directory '${executableDir}'` : "no directory for search for local subcommand, use .executableDir() to supply a custom directory";
        const executableMissing = `'${executableFile}' does not exist
 - if '${subcommandName}' is not meant to be an executable command, remove description parameter from '.command()' and use '.description()' instead
 - if the default executable name is not suitable, use the executableFile option to supply a custom name or path
 - ${executableDirMessage}`;
        throw new Error(executableMissing);
      }
      /**
       * Execute a sub-command executable.
       *
       * @private
       */
      _executeSubCommand(subcommand, args) {
        args = args.slice();
        let launchWithNode = false;
        const sourceExt = [".js", ".ts", ".tsx", ".mjs", ".cjs"];
        function findFile(baseDir, baseName) {
          const localBin = path.resolve(baseDir, baseName);
          if (fs.existsSync(localBin)) return localBin;
          if (sourceExt.includes(path.extname(baseName))) return void 0;
          const foundExt = sourceExt.find(
            (ext) => fs.existsSync(`${localBin}${ext}`)
          );
          if (foundExt) return `${localBin}${foundExt}`;
          return void 0;
        }
        this._checkForMissingMandatoryOptions();
        this._checkForConflictingOptions();
        let executableFile = subcommand._executableFile || `${this._name}-${subcommand._name}`;
        let executableDir = this._executableDir || "";
        if (this._scriptPath) {
          let resolvedScriptPath;
          try {
            resolvedScriptPath = fs.realpathSync(this._scriptPath);
          } catch {
            resolvedScriptPath = this._scriptPath;
          }
          executableDir = path.resolve(
            path.dirname(resolvedScriptPath),
            executableDir
          );
        }
        if (executableDir) {
          let localFile = findFile(executableDir, executableFile);
          if (!localFile && !subcommand._executableFile && this._scriptPath) {
            const legacyName = path.basename(
              this._scriptPath,
              path.extname(this._scriptPath)
            );
            if (legacyName !== this._name) {
              localFile = findFile(
                executableDir,
                `${legacyName}-${subcommand._name}`
              );
            }
          }
          executableFile = localFile || executableFile;
        }
        launchWithNode = sourceExt.includes(path.extname(executableFile));
        let proc;
        if (process2.platform !== "win32") {
          if (launchWithNode) {
            args.unshift(executableFile);
            args = incrementNodeInspectorPort(process2.execArgv).concat(args);
            proc = childProcess.spawn(process2.argv[0], args, { stdio: "inherit" });
          } else {
            proc = childProcess.spawn(executableFile, args, { stdio: "inherit" });
          }
        } else {
          this._checkForMissingExecutable(
            executableFile,
            executableDir,
            subcommand._name
          );
          args.unshift(executableFile);
          args = incrementNodeInspectorPort(process2.execArgv).concat(args);
          proc = childProcess.spawn(process2.execPath, args, { stdio: "inherit" });
        }
        if (!proc.killed) {
          const signals = ["SIGUSR1", "SIGUSR2", "SIGTERM", "SIGINT", "SIGHUP"];
          signals.forEach((signal) => {
            process2.on(signal, () => {
              if (proc.killed === false && proc.exitCode === null) {
                proc.kill(signal);
              }
            });
          });
        }
        const exitCallback = this._exitCallback;
        proc.on("close", (code) => {
          code = code ?? 1;
          if (!exitCallback) {
            process2.exit(code);
          } else {
            exitCallback(
              new CommanderError2(
                code,
                "commander.executeSubCommandAsync",
                "(close)"
              )
            );
          }
        });
        proc.on("error", (err) => {
          if (err.code === "ENOENT") {
            this._checkForMissingExecutable(
              executableFile,
              executableDir,
              subcommand._name
            );
          } else if (err.code === "EACCES") {
            throw new Error(`'${executableFile}' not executable`);
          }
          if (!exitCallback) {
            process2.exit(1);
          } else {
            const wrappedError = new CommanderError2(
              1,
              "commander.executeSubCommandAsync",
              "(error)"
            );
            wrappedError.nestedError = err;
            exitCallback(wrappedError);
          }
        });
        this.runningCommand = proc;
      }
      /**
       * @private
       */
      _dispatchSubcommand(commandName, operands, unknown2) {
        const subCommand = this._findCommand(commandName);
        if (!subCommand) this.help({ error: true });
        subCommand._prepareForParse();
        let promiseChain;
        promiseChain = this._chainOrCallSubCommandHook(
          promiseChain,
          subCommand,
          "preSubcommand"
        );
        promiseChain = this._chainOrCall(promiseChain, () => {
          if (subCommand._executableHandler) {
            this._executeSubCommand(subCommand, operands.concat(unknown2));
          } else {
            return subCommand._parseCommand(operands, unknown2);
          }
        });
        return promiseChain;
      }
      /**
       * Invoke help directly if possible, or dispatch if necessary.
       * e.g. help foo
       *
       * @private
       */
      _dispatchHelpCommand(subcommandName) {
        if (!subcommandName) {
          this.help();
        }
        const subCommand = this._findCommand(subcommandName);
        if (subCommand && !subCommand._executableHandler) {
          subCommand.help();
        }
        return this._dispatchSubcommand(
          subcommandName,
          [],
          [this._getHelpOption()?.long ?? this._getHelpOption()?.short ?? "--help"]
        );
      }
      /**
       * Check this.args against expected this.registeredArguments.
       *
       * @private
       */
      _checkNumberOfArguments() {
        this.registeredArguments.forEach((arg, i) => {
          if (arg.required && this.args[i] == null) {
            this.missingArgument(arg.name());
          }
        });
        if (this.registeredArguments.length > 0 && this.registeredArguments[this.registeredArguments.length - 1].variadic) {
          return;
        }
        if (this.args.length > this.registeredArguments.length) {
          this._excessArguments(this.args);
        }
      }
      /**
       * Process this.args using this.registeredArguments and save as this.processedArgs!
       *
       * @private
       */
      _processArguments() {
        const myParseArg = (argument, value, previous) => {
          let parsedValue = value;
          if (value !== null && argument.parseArg) {
            const invalidValueMessage = `error: command-argument value '${value}' is invalid for argument '${argument.name()}'.`;
            parsedValue = this._callParseArg(
              argument,
              value,
              previous,
              invalidValueMessage
            );
          }
          return parsedValue;
        };
        this._checkNumberOfArguments();
        const processedArgs = [];
        this.registeredArguments.forEach((declaredArg, index) => {
          let value = declaredArg.defaultValue;
          if (declaredArg.variadic) {
            if (index < this.args.length) {
              value = this.args.slice(index);
              if (declaredArg.parseArg) {
                value = value.reduce((processed, v) => {
                  return myParseArg(declaredArg, v, processed);
                }, declaredArg.defaultValue);
              }
            } else if (value === void 0) {
              value = [];
            }
          } else if (index < this.args.length) {
            value = this.args[index];
            if (declaredArg.parseArg) {
              value = myParseArg(declaredArg, value, declaredArg.defaultValue);
            }
          }
          processedArgs[index] = value;
        });
        this.processedArgs = processedArgs;
      }
      /**
       * Once we have a promise we chain, but call synchronously until then.
       *
       * @param {(Promise|undefined)} promise
       * @param {Function} fn
       * @return {(Promise|undefined)}
       * @private
       */
      _chainOrCall(promise, fn) {
        if (promise?.then && typeof promise.then === "function") {
          return promise.then(() => fn());
        }
        return fn();
      }
      /**
       *
       * @param {(Promise|undefined)} promise
       * @param {string} event
       * @return {(Promise|undefined)}
       * @private
       */
      _chainOrCallHooks(promise, event) {
        let result = promise;
        const hooks = [];
        this._getCommandAndAncestors().reverse().filter((cmd) => cmd._lifeCycleHooks[event] !== void 0).forEach((hookedCommand) => {
          hookedCommand._lifeCycleHooks[event].forEach((callback) => {
            hooks.push({ hookedCommand, callback });
          });
        });
        if (event === "postAction") {
          hooks.reverse();
        }
        hooks.forEach((hookDetail) => {
          result = this._chainOrCall(result, () => {
            return hookDetail.callback(hookDetail.hookedCommand, this);
          });
        });
        return result;
      }
      /**
       *
       * @param {(Promise|undefined)} promise
       * @param {Command} subCommand
       * @param {string} event
       * @return {(Promise|undefined)}
       * @private
       */
      _chainOrCallSubCommandHook(promise, subCommand, event) {
        let result = promise;
        if (this._lifeCycleHooks[event] !== void 0) {
          this._lifeCycleHooks[event].forEach((hook) => {
            result = this._chainOrCall(result, () => {
              return hook(this, subCommand);
            });
          });
        }
        return result;
      }
      /**
       * Process arguments in context of this command.
       * Returns action result, in case it is a promise.
       *
       * @private
       */
      _parseCommand(operands, unknown2) {
        const parsed = this.parseOptions(unknown2);
        this._parseOptionsEnv();
        this._parseOptionsImplied();
        operands = operands.concat(parsed.operands);
        unknown2 = parsed.unknown;
        this.args = operands.concat(unknown2);
        if (operands && this._findCommand(operands[0])) {
          return this._dispatchSubcommand(operands[0], operands.slice(1), unknown2);
        }
        if (this._getHelpCommand() && operands[0] === this._getHelpCommand().name()) {
          return this._dispatchHelpCommand(operands[1]);
        }
        if (this._defaultCommandName) {
          this._outputHelpIfRequested(unknown2);
          return this._dispatchSubcommand(
            this._defaultCommandName,
            operands,
            unknown2
          );
        }
        if (this.commands.length && this.args.length === 0 && !this._actionHandler && !this._defaultCommandName) {
          this.help({ error: true });
        }
        this._outputHelpIfRequested(parsed.unknown);
        this._checkForMissingMandatoryOptions();
        this._checkForConflictingOptions();
        const checkForUnknownOptions = () => {
          if (parsed.unknown.length > 0) {
            this.unknownOption(parsed.unknown[0]);
          }
        };
        const commandEvent = `command:${this.name()}`;
        if (this._actionHandler) {
          checkForUnknownOptions();
          this._processArguments();
          let promiseChain;
          promiseChain = this._chainOrCallHooks(promiseChain, "preAction");
          promiseChain = this._chainOrCall(
            promiseChain,
            () => this._actionHandler(this.processedArgs)
          );
          if (this.parent) {
            promiseChain = this._chainOrCall(promiseChain, () => {
              this.parent.emit(commandEvent, operands, unknown2);
            });
          }
          promiseChain = this._chainOrCallHooks(promiseChain, "postAction");
          return promiseChain;
        }
        if (this.parent?.listenerCount(commandEvent)) {
          checkForUnknownOptions();
          this._processArguments();
          this.parent.emit(commandEvent, operands, unknown2);
        } else if (operands.length) {
          if (this._findCommand("*")) {
            return this._dispatchSubcommand("*", operands, unknown2);
          }
          if (this.listenerCount("command:*")) {
            this.emit("command:*", operands, unknown2);
          } else if (this.commands.length) {
            this.unknownCommand();
          } else {
            checkForUnknownOptions();
            this._processArguments();
          }
        } else if (this.commands.length) {
          checkForUnknownOptions();
          this.help({ error: true });
        } else {
          checkForUnknownOptions();
          this._processArguments();
        }
      }
      /**
       * Find matching command.
       *
       * @private
       * @return {Command | undefined}
       */
      _findCommand(name) {
        if (!name) return void 0;
        return this.commands.find(
          (cmd) => cmd._name === name || cmd._aliases.includes(name)
        );
      }
      /**
       * Return an option matching `arg` if any.
       *
       * @param {string} arg
       * @return {Option}
       * @package
       */
      _findOption(arg) {
        return this.options.find((option) => option.is(arg));
      }
      /**
       * Display an error message if a mandatory option does not have a value.
       * Called after checking for help flags in leaf subcommand.
       *
       * @private
       */
      _checkForMissingMandatoryOptions() {
        this._getCommandAndAncestors().forEach((cmd) => {
          cmd.options.forEach((anOption) => {
            if (anOption.mandatory && cmd.getOptionValue(anOption.attributeName()) === void 0) {
              cmd.missingMandatoryOptionValue(anOption);
            }
          });
        });
      }
      /**
       * Display an error message if conflicting options are used together in this.
       *
       * @private
       */
      _checkForConflictingLocalOptions() {
        const definedNonDefaultOptions = this.options.filter((option) => {
          const optionKey = option.attributeName();
          if (this.getOptionValue(optionKey) === void 0) {
            return false;
          }
          return this.getOptionValueSource(optionKey) !== "default";
        });
        const optionsWithConflicting = definedNonDefaultOptions.filter(
          (option) => option.conflictsWith.length > 0
        );
        optionsWithConflicting.forEach((option) => {
          const conflictingAndDefined = definedNonDefaultOptions.find(
            (defined) => option.conflictsWith.includes(defined.attributeName())
          );
          if (conflictingAndDefined) {
            this._conflictingOption(option, conflictingAndDefined);
          }
        });
      }
      /**
       * Display an error message if conflicting options are used together.
       * Called after checking for help flags in leaf subcommand.
       *
       * @private
       */
      _checkForConflictingOptions() {
        this._getCommandAndAncestors().forEach((cmd) => {
          cmd._checkForConflictingLocalOptions();
        });
      }
      /**
       * Parse options from `argv` removing known options,
       * and return argv split into operands and unknown arguments.
       *
       * Side effects: modifies command by storing options. Does not reset state if called again.
       *
       * Examples:
       *
       *     argv => operands, unknown
       *     --known kkk op => [op], []
       *     op --known kkk => [op], []
       *     sub --unknown uuu op => [sub], [--unknown uuu op]
       *     sub -- --unknown uuu op => [sub --unknown uuu op], []
       *
       * @param {string[]} args
       * @return {{operands: string[], unknown: string[]}}
       */
      parseOptions(args) {
        const operands = [];
        const unknown2 = [];
        let dest = operands;
        function maybeOption(arg) {
          return arg.length > 1 && arg[0] === "-";
        }
        const negativeNumberArg = (arg) => {
          if (!/^-(\d+|\d*\.\d+)(e[+-]?\d+)?$/.test(arg)) return false;
          return !this._getCommandAndAncestors().some(
            (cmd) => cmd.options.map((opt) => opt.short).some((short) => /^-\d$/.test(short))
          );
        };
        let activeVariadicOption = null;
        let activeGroup = null;
        let i = 0;
        while (i < args.length || activeGroup) {
          const arg = activeGroup ?? args[i++];
          activeGroup = null;
          if (arg === "--") {
            if (dest === unknown2) dest.push(arg);
            dest.push(...args.slice(i));
            break;
          }
          if (activeVariadicOption && (!maybeOption(arg) || negativeNumberArg(arg))) {
            this.emit(`option:${activeVariadicOption.name()}`, arg);
            continue;
          }
          activeVariadicOption = null;
          if (maybeOption(arg)) {
            const option = this._findOption(arg);
            if (option) {
              if (option.required) {
                const value = args[i++];
                if (value === void 0) this.optionMissingArgument(option);
                this.emit(`option:${option.name()}`, value);
              } else if (option.optional) {
                let value = null;
                if (i < args.length && (!maybeOption(args[i]) || negativeNumberArg(args[i]))) {
                  value = args[i++];
                }
                this.emit(`option:${option.name()}`, value);
              } else {
                this.emit(`option:${option.name()}`);
              }
              activeVariadicOption = option.variadic ? option : null;
              continue;
            }
          }
          if (arg.length > 2 && arg[0] === "-" && arg[1] !== "-") {
            const option = this._findOption(`-${arg[1]}`);
            if (option) {
              if (option.required || option.optional && this._combineFlagAndOptionalValue) {
                this.emit(`option:${option.name()}`, arg.slice(2));
              } else {
                this.emit(`option:${option.name()}`);
                activeGroup = `-${arg.slice(2)}`;
              }
              continue;
            }
          }
          if (/^--[^=]+=/.test(arg)) {
            const index = arg.indexOf("=");
            const option = this._findOption(arg.slice(0, index));
            if (option && (option.required || option.optional)) {
              this.emit(`option:${option.name()}`, arg.slice(index + 1));
              continue;
            }
          }
          if (dest === operands && maybeOption(arg) && !(this.commands.length === 0 && negativeNumberArg(arg))) {
            dest = unknown2;
          }
          if ((this._enablePositionalOptions || this._passThroughOptions) && operands.length === 0 && unknown2.length === 0) {
            if (this._findCommand(arg)) {
              operands.push(arg);
              unknown2.push(...args.slice(i));
              break;
            } else if (this._getHelpCommand() && arg === this._getHelpCommand().name()) {
              operands.push(arg, ...args.slice(i));
              break;
            } else if (this._defaultCommandName) {
              unknown2.push(arg, ...args.slice(i));
              break;
            }
          }
          if (this._passThroughOptions) {
            dest.push(arg, ...args.slice(i));
            break;
          }
          dest.push(arg);
        }
        return { operands, unknown: unknown2 };
      }
      /**
       * Return an object containing local option values as key-value pairs.
       *
       * @return {object}
       */
      opts() {
        if (this._storeOptionsAsProperties) {
          const result = {};
          const len = this.options.length;
          for (let i = 0; i < len; i++) {
            const key = this.options[i].attributeName();
            result[key] = key === this._versionOptionName ? this._version : this[key];
          }
          return result;
        }
        return this._optionValues;
      }
      /**
       * Return an object containing merged local and global option values as key-value pairs.
       *
       * @return {object}
       */
      optsWithGlobals() {
        return this._getCommandAndAncestors().reduce(
          (combinedOptions, cmd) => Object.assign(combinedOptions, cmd.opts()),
          {}
        );
      }
      /**
       * Display error message and exit (or call exitOverride).
       *
       * @param {string} message
       * @param {object} [errorOptions]
       * @param {string} [errorOptions.code] - an id string representing the error
       * @param {number} [errorOptions.exitCode] - used with process.exit
       */
      error(message, errorOptions) {
        this._outputConfiguration.outputError(
          `${message}
`,
          this._outputConfiguration.writeErr
        );
        if (typeof this._showHelpAfterError === "string") {
          this._outputConfiguration.writeErr(`${this._showHelpAfterError}
`);
        } else if (this._showHelpAfterError) {
          this._outputConfiguration.writeErr("\n");
          this.outputHelp({ error: true });
        }
        const config2 = errorOptions || {};
        const exitCode = config2.exitCode || 1;
        const code = config2.code || "commander.error";
        this._exit(exitCode, code, message);
      }
      /**
       * Apply any option related environment variables, if option does
       * not have a value from cli or client code.
       *
       * @private
       */
      _parseOptionsEnv() {
        this.options.forEach((option) => {
          if (option.envVar && option.envVar in process2.env) {
            const optionKey = option.attributeName();
            if (this.getOptionValue(optionKey) === void 0 || ["default", "config", "env"].includes(
              this.getOptionValueSource(optionKey)
            )) {
              if (option.required || option.optional) {
                this.emit(`optionEnv:${option.name()}`, process2.env[option.envVar]);
              } else {
                this.emit(`optionEnv:${option.name()}`);
              }
            }
          }
        });
      }
      /**
       * Apply any implied option values, if option is undefined or default value.
       *
       * @private
       */
      _parseOptionsImplied() {
        const dualHelper = new DualOptions(this.options);
        const hasCustomOptionValue = (optionKey) => {
          return this.getOptionValue(optionKey) !== void 0 && !["default", "implied"].includes(this.getOptionValueSource(optionKey));
        };
        this.options.filter(
          (option) => option.implied !== void 0 && hasCustomOptionValue(option.attributeName()) && dualHelper.valueFromOption(
            this.getOptionValue(option.attributeName()),
            option
          )
        ).forEach((option) => {
          Object.keys(option.implied).filter((impliedKey) => !hasCustomOptionValue(impliedKey)).forEach((impliedKey) => {
            this.setOptionValueWithSource(
              impliedKey,
              option.implied[impliedKey],
              "implied"
            );
          });
        });
      }
      /**
       * Argument `name` is missing.
       *
       * @param {string} name
       * @private
       */
      missingArgument(name) {
        const message = `error: missing required argument '${name}'`;
        this.error(message, { code: "commander.missingArgument" });
      }
      /**
       * `Option` is missing an argument.
       *
       * @param {Option} option
       * @private
       */
      optionMissingArgument(option) {
        const message = `error: option '${option.flags}' argument missing`;
        this.error(message, { code: "commander.optionMissingArgument" });
      }
      /**
       * `Option` does not have a value, and is a mandatory option.
       *
       * @param {Option} option
       * @private
       */
      missingMandatoryOptionValue(option) {
        const message = `error: required option '${option.flags}' not specified`;
        this.error(message, { code: "commander.missingMandatoryOptionValue" });
      }
      /**
       * `Option` conflicts with another option.
       *
       * @param {Option} option
       * @param {Option} conflictingOption
       * @private
       */
      _conflictingOption(option, conflictingOption) {
        const findBestOptionFromValue = (option2) => {
          const optionKey = option2.attributeName();
          const optionValue = this.getOptionValue(optionKey);
          const negativeOption = this.options.find(
            (target) => target.negate && optionKey === target.attributeName()
          );
          const positiveOption = this.options.find(
            (target) => !target.negate && optionKey === target.attributeName()
          );
          if (negativeOption && (negativeOption.presetArg === void 0 && optionValue === false || negativeOption.presetArg !== void 0 && optionValue === negativeOption.presetArg)) {
            return negativeOption;
          }
          return positiveOption || option2;
        };
        const getErrorMessage = (option2) => {
          const bestOption = findBestOptionFromValue(option2);
          const optionKey = bestOption.attributeName();
          const source = this.getOptionValueSource(optionKey);
          if (source === "env") {
            return `environment variable '${bestOption.envVar}'`;
          }
          return `option '${bestOption.flags}'`;
        };
        const message = `error: ${getErrorMessage(option)} cannot be used with ${getErrorMessage(conflictingOption)}`;
        this.error(message, { code: "commander.conflictingOption" });
      }
      /**
       * Unknown option `flag`.
       *
       * @param {string} flag
       * @private
       */
      unknownOption(flag) {
        if (this._allowUnknownOption) return;
        let suggestion = "";
        if (flag.startsWith("--") && this._showSuggestionAfterError) {
          let candidateFlags = [];
          let command = this;
          do {
            const moreFlags = command.createHelp().visibleOptions(command).filter((option) => option.long).map((option) => option.long);
            candidateFlags = candidateFlags.concat(moreFlags);
            command = command.parent;
          } while (command && !command._enablePositionalOptions);
          suggestion = suggestSimilar(flag, candidateFlags);
        }
        const message = `error: unknown option '${flag}'${suggestion}`;
        this.error(message, { code: "commander.unknownOption" });
      }
      /**
       * Excess arguments, more than expected.
       *
       * @param {string[]} receivedArgs
       * @private
       */
      _excessArguments(receivedArgs) {
        if (this._allowExcessArguments) return;
        const expected = this.registeredArguments.length;
        const s = expected === 1 ? "" : "s";
        const forSubcommand = this.parent ? ` for '${this.name()}'` : "";
        const message = `error: too many arguments${forSubcommand}. Expected ${expected} argument${s} but got ${receivedArgs.length}.`;
        this.error(message, { code: "commander.excessArguments" });
      }
      /**
       * Unknown command.
       *
       * @private
       */
      unknownCommand() {
        const unknownName = this.args[0];
        let suggestion = "";
        if (this._showSuggestionAfterError) {
          const candidateNames = [];
          this.createHelp().visibleCommands(this).forEach((command) => {
            candidateNames.push(command.name());
            if (command.alias()) candidateNames.push(command.alias());
          });
          suggestion = suggestSimilar(unknownName, candidateNames);
        }
        const message = `error: unknown command '${unknownName}'${suggestion}`;
        this.error(message, { code: "commander.unknownCommand" });
      }
      /**
       * Get or set the program version.
       *
       * This method auto-registers the "-V, --version" option which will print the version number.
       *
       * You can optionally supply the flags and description to override the defaults.
       *
       * @param {string} [str]
       * @param {string} [flags]
       * @param {string} [description]
       * @return {(this | string | undefined)} `this` command for chaining, or version string if no arguments
       */
      version(str, flags, description) {
        if (str === void 0) return this._version;
        this._version = str;
        flags = flags || "-V, --version";
        description = description || "output the version number";
        const versionOption = this.createOption(flags, description);
        this._versionOptionName = versionOption.attributeName();
        this._registerOption(versionOption);
        this.on("option:" + versionOption.name(), () => {
          this._outputConfiguration.writeOut(`${str}
`);
          this._exit(0, "commander.version", str);
        });
        return this;
      }
      /**
       * Set the description.
       *
       * @param {string} [str]
       * @param {object} [argsDescription]
       * @return {(string|Command)}
       */
      description(str, argsDescription) {
        if (str === void 0 && argsDescription === void 0)
          return this._description;
        this._description = str;
        if (argsDescription) {
          this._argsDescription = argsDescription;
        }
        return this;
      }
      /**
       * Set the summary. Used when listed as subcommand of parent.
       *
       * @param {string} [str]
       * @return {(string|Command)}
       */
      summary(str) {
        if (str === void 0) return this._summary;
        this._summary = str;
        return this;
      }
      /**
       * Set an alias for the command.
       *
       * You may call more than once to add multiple aliases. Only the first alias is shown in the auto-generated help.
       *
       * @param {string} [alias]
       * @return {(string|Command)}
       */
      alias(alias) {
        if (alias === void 0) return this._aliases[0];
        let command = this;
        if (this.commands.length !== 0 && this.commands[this.commands.length - 1]._executableHandler) {
          command = this.commands[this.commands.length - 1];
        }
        if (alias === command._name)
          throw new Error("Command alias can't be the same as its name");
        const matchingCommand = this.parent?._findCommand(alias);
        if (matchingCommand) {
          const existingCmd = [matchingCommand.name()].concat(matchingCommand.aliases()).join("|");
          throw new Error(
            `cannot add alias '${alias}' to command '${this.name()}' as already have command '${existingCmd}'`
          );
        }
        command._aliases.push(alias);
        return this;
      }
      /**
       * Set aliases for the command.
       *
       * Only the first alias is shown in the auto-generated help.
       *
       * @param {string[]} [aliases]
       * @return {(string[]|Command)}
       */
      aliases(aliases) {
        if (aliases === void 0) return this._aliases;
        aliases.forEach((alias) => this.alias(alias));
        return this;
      }
      /**
       * Set / get the command usage `str`.
       *
       * @param {string} [str]
       * @return {(string|Command)}
       */
      usage(str) {
        if (str === void 0) {
          if (this._usage) return this._usage;
          const args = this.registeredArguments.map((arg) => {
            return humanReadableArgName(arg);
          });
          return [].concat(
            this.options.length || this._helpOption !== null ? "[options]" : [],
            this.commands.length ? "[command]" : [],
            this.registeredArguments.length ? args : []
          ).join(" ");
        }
        this._usage = str;
        return this;
      }
      /**
       * Get or set the name of the command.
       *
       * @param {string} [str]
       * @return {(string|Command)}
       */
      name(str) {
        if (str === void 0) return this._name;
        this._name = str;
        return this;
      }
      /**
       * Set/get the help group heading for this subcommand in parent command's help.
       *
       * @param {string} [heading]
       * @return {Command | string}
       */
      helpGroup(heading) {
        if (heading === void 0) return this._helpGroupHeading ?? "";
        this._helpGroupHeading = heading;
        return this;
      }
      /**
       * Set/get the default help group heading for subcommands added to this command.
       * (This does not override a group set directly on the subcommand using .helpGroup().)
       *
       * @example
       * program.commandsGroup('Development Commands:);
       * program.command('watch')...
       * program.command('lint')...
       * ...
       *
       * @param {string} [heading]
       * @returns {Command | string}
       */
      commandsGroup(heading) {
        if (heading === void 0) return this._defaultCommandGroup ?? "";
        this._defaultCommandGroup = heading;
        return this;
      }
      /**
       * Set/get the default help group heading for options added to this command.
       * (This does not override a group set directly on the option using .helpGroup().)
       *
       * @example
       * program
       *   .optionsGroup('Development Options:')
       *   .option('-d, --debug', 'output extra debugging')
       *   .option('-p, --profile', 'output profiling information')
       *
       * @param {string} [heading]
       * @returns {Command | string}
       */
      optionsGroup(heading) {
        if (heading === void 0) return this._defaultOptionGroup ?? "";
        this._defaultOptionGroup = heading;
        return this;
      }
      /**
       * @param {Option} option
       * @private
       */
      _initOptionGroup(option) {
        if (this._defaultOptionGroup && !option.helpGroupHeading)
          option.helpGroup(this._defaultOptionGroup);
      }
      /**
       * @param {Command} cmd
       * @private
       */
      _initCommandGroup(cmd) {
        if (this._defaultCommandGroup && !cmd.helpGroup())
          cmd.helpGroup(this._defaultCommandGroup);
      }
      /**
       * Set the name of the command from script filename, such as process.argv[1],
       * or require.main.filename, or __filename.
       *
       * (Used internally and public although not documented in README.)
       *
       * @example
       * program.nameFromFilename(require.main.filename);
       *
       * @param {string} filename
       * @return {Command}
       */
      nameFromFilename(filename) {
        this._name = path.basename(filename, path.extname(filename));
        return this;
      }
      /**
       * Get or set the directory for searching for executable subcommands of this command.
       *
       * @example
       * program.executableDir(__dirname);
       * // or
       * program.executableDir('subcommands');
       *
       * @param {string} [path]
       * @return {(string|null|Command)}
       */
      executableDir(path2) {
        if (path2 === void 0) return this._executableDir;
        this._executableDir = path2;
        return this;
      }
      /**
       * Return program help documentation.
       *
       * @param {{ error: boolean }} [contextOptions] - pass {error:true} to wrap for stderr instead of stdout
       * @return {string}
       */
      helpInformation(contextOptions) {
        const helper = this.createHelp();
        const context = this._getOutputContext(contextOptions);
        helper.prepareContext({
          error: context.error,
          helpWidth: context.helpWidth,
          outputHasColors: context.hasColors
        });
        const text = helper.formatHelp(this, helper);
        if (context.hasColors) return text;
        return this._outputConfiguration.stripColor(text);
      }
      /**
       * @typedef HelpContext
       * @type {object}
       * @property {boolean} error
       * @property {number} helpWidth
       * @property {boolean} hasColors
       * @property {function} write - includes stripColor if needed
       *
       * @returns {HelpContext}
       * @private
       */
      _getOutputContext(contextOptions) {
        contextOptions = contextOptions || {};
        const error = !!contextOptions.error;
        let baseWrite;
        let hasColors;
        let helpWidth;
        if (error) {
          baseWrite = (str) => this._outputConfiguration.writeErr(str);
          hasColors = this._outputConfiguration.getErrHasColors();
          helpWidth = this._outputConfiguration.getErrHelpWidth();
        } else {
          baseWrite = (str) => this._outputConfiguration.writeOut(str);
          hasColors = this._outputConfiguration.getOutHasColors();
          helpWidth = this._outputConfiguration.getOutHelpWidth();
        }
        const write = (str) => {
          if (!hasColors) str = this._outputConfiguration.stripColor(str);
          return baseWrite(str);
        };
        return { error, write, hasColors, helpWidth };
      }
      /**
       * Output help information for this command.
       *
       * Outputs built-in help, and custom text added using `.addHelpText()`.
       *
       * @param {{ error: boolean } | Function} [contextOptions] - pass {error:true} to write to stderr instead of stdout
       */
      outputHelp(contextOptions) {
        let deprecatedCallback;
        if (typeof contextOptions === "function") {
          deprecatedCallback = contextOptions;
          contextOptions = void 0;
        }
        const outputContext = this._getOutputContext(contextOptions);
        const eventContext = {
          error: outputContext.error,
          write: outputContext.write,
          command: this
        };
        this._getCommandAndAncestors().reverse().forEach((command) => command.emit("beforeAllHelp", eventContext));
        this.emit("beforeHelp", eventContext);
        let helpInformation = this.helpInformation({ error: outputContext.error });
        if (deprecatedCallback) {
          helpInformation = deprecatedCallback(helpInformation);
          if (typeof helpInformation !== "string" && !Buffer.isBuffer(helpInformation)) {
            throw new Error("outputHelp callback must return a string or a Buffer");
          }
        }
        outputContext.write(helpInformation);
        if (this._getHelpOption()?.long) {
          this.emit(this._getHelpOption().long);
        }
        this.emit("afterHelp", eventContext);
        this._getCommandAndAncestors().forEach(
          (command) => command.emit("afterAllHelp", eventContext)
        );
      }
      /**
       * You can pass in flags and a description to customise the built-in help option.
       * Pass in false to disable the built-in help option.
       *
       * @example
       * program.helpOption('-?, --help' 'show help'); // customise
       * program.helpOption(false); // disable
       *
       * @param {(string | boolean)} flags
       * @param {string} [description]
       * @return {Command} `this` command for chaining
       */
      helpOption(flags, description) {
        if (typeof flags === "boolean") {
          if (flags) {
            if (this._helpOption === null) this._helpOption = void 0;
            if (this._defaultOptionGroup) {
              this._initOptionGroup(this._getHelpOption());
            }
          } else {
            this._helpOption = null;
          }
          return this;
        }
        this._helpOption = this.createOption(
          flags ?? "-h, --help",
          description ?? "display help for command"
        );
        if (flags || description) this._initOptionGroup(this._helpOption);
        return this;
      }
      /**
       * Lazy create help option.
       * Returns null if has been disabled with .helpOption(false).
       *
       * @returns {(Option | null)} the help option
       * @package
       */
      _getHelpOption() {
        if (this._helpOption === void 0) {
          this.helpOption(void 0, void 0);
        }
        return this._helpOption;
      }
      /**
       * Supply your own option to use for the built-in help option.
       * This is an alternative to using helpOption() to customise the flags and description etc.
       *
       * @param {Option} option
       * @return {Command} `this` command for chaining
       */
      addHelpOption(option) {
        this._helpOption = option;
        this._initOptionGroup(option);
        return this;
      }
      /**
       * Output help information and exit.
       *
       * Outputs built-in help, and custom text added using `.addHelpText()`.
       *
       * @param {{ error: boolean }} [contextOptions] - pass {error:true} to write to stderr instead of stdout
       */
      help(contextOptions) {
        this.outputHelp(contextOptions);
        let exitCode = Number(process2.exitCode ?? 0);
        if (exitCode === 0 && contextOptions && typeof contextOptions !== "function" && contextOptions.error) {
          exitCode = 1;
        }
        this._exit(exitCode, "commander.help", "(outputHelp)");
      }
      /**
       * // Do a little typing to coordinate emit and listener for the help text events.
       * @typedef HelpTextEventContext
       * @type {object}
       * @property {boolean} error
       * @property {Command} command
       * @property {function} write
       */
      /**
       * Add additional text to be displayed with the built-in help.
       *
       * Position is 'before' or 'after' to affect just this command,
       * and 'beforeAll' or 'afterAll' to affect this command and all its subcommands.
       *
       * @param {string} position - before or after built-in help
       * @param {(string | Function)} text - string to add, or a function returning a string
       * @return {Command} `this` command for chaining
       */
      addHelpText(position, text) {
        const allowedValues = ["beforeAll", "before", "after", "afterAll"];
        if (!allowedValues.includes(position)) {
          throw new Error(`Unexpected value for position to addHelpText.
Expecting one of '${allowedValues.join("', '")}'`);
        }
        const helpEvent = `${position}Help`;
        this.on(helpEvent, (context) => {
          let helpStr;
          if (typeof text === "function") {
            helpStr = text({ error: context.error, command: context.command });
          } else {
            helpStr = text;
          }
          if (helpStr) {
            context.write(`${helpStr}
`);
          }
        });
        return this;
      }
      /**
       * Output help information if help flags specified
       *
       * @param {Array} args - array of options to search for help flags
       * @private
       */
      _outputHelpIfRequested(args) {
        const helpOption = this._getHelpOption();
        const helpRequested = helpOption && args.find((arg) => helpOption.is(arg));
        if (helpRequested) {
          this.outputHelp();
          this._exit(0, "commander.helpDisplayed", "(outputHelp)");
        }
      }
    };
    function incrementNodeInspectorPort(args) {
      return args.map((arg) => {
        if (!arg.startsWith("--inspect")) {
          return arg;
        }
        let debugOption;
        let debugHost = "127.0.0.1";
        let debugPort = "9229";
        let match;
        if ((match = arg.match(/^(--inspect(-brk)?)$/)) !== null) {
          debugOption = match[1];
        } else if ((match = arg.match(/^(--inspect(-brk|-port)?)=([^:]+)$/)) !== null) {
          debugOption = match[1];
          if (/^\d+$/.test(match[3])) {
            debugPort = match[3];
          } else {
            debugHost = match[3];
          }
        } else if ((match = arg.match(/^(--inspect(-brk|-port)?)=([^:]+):(\d+)$/)) !== null) {
          debugOption = match[1];
          debugHost = match[3];
          debugPort = match[4];
        }
        if (debugOption && debugPort !== "0") {
          return `${debugOption}=${debugHost}:${parseInt(debugPort) + 1}`;
        }
        return arg;
      });
    }
    function useColor() {
      if (process2.env.NO_COLOR || process2.env.FORCE_COLOR === "0" || process2.env.FORCE_COLOR === "false")
        return false;
      if (process2.env.FORCE_COLOR || process2.env.CLICOLOR_FORCE !== void 0)
        return true;
      return void 0;
    }
    exports.Command = Command2;
    exports.useColor = useColor;
  }
});

// node_modules/commander/index.js
var require_commander = __commonJS({
  "node_modules/commander/index.js"(exports) {
    var { Argument: Argument2 } = require_argument();
    var { Command: Command2 } = require_command();
    var { CommanderError: CommanderError2, InvalidArgumentError: InvalidArgumentError2 } = require_error();
    var { Help: Help2 } = require_help();
    var { Option: Option2 } = require_option();
    exports.program = new Command2();
    exports.createCommand = (name) => new Command2(name);
    exports.createOption = (flags, description) => new Option2(flags, description);
    exports.createArgument = (name, description) => new Argument2(name, description);
    exports.Command = Command2;
    exports.Option = Option2;
    exports.Argument = Argument2;
    exports.Help = Help2;
    exports.CommanderError = CommanderError2;
    exports.InvalidArgumentError = InvalidArgumentError2;
    exports.InvalidOptionArgumentError = InvalidArgumentError2;
  }
});

// src/cli/main.ts
import { fileURLToPath as fileURLToPath2 } from "node:url";

// src/cli/commands/bench.ts
import { constants as constants3 } from "node:os";
import { resolve as resolve3 } from "node:path";

// src/model/user-error.ts
var UserError = class extends Error {
  name = "UserError";
};

// src/session/bench.ts
import { resolve as resolve2 } from "node:path";

// src/bench/profile.ts
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

// src/bench/job-file.ts
function parseJobFile(text, origin) {
  const sections = [];
  for (const [index, raw] of text.split("\n").entries()) {
    const line = index + 1;
    const content = raw.replace(/[#;].*/, "").trim();
    const heading = /^\[(.*)\]$/.exec(content)?.[1];
    if (heading !== void 0) {
      sections.push({ name: heading.trim(), line, options: [] });
    } else if (content !== "") {
      const section = sections.at(-1) ?? addImplicitGlobal(sections, line, content, origin);
      section.options.push(parseOption(content, line));
    }
  }
  if (listJobs({ origin, sections }).length === 0) {
    throw new UserError(`${origin}: no job in it; a fio job file has at least one [section] beside [global]`);
  }
  return { origin, sections };
}
function addImplicitGlobal(sections, line, content, origin) {
  if (!/^include\b/.test(content)) {
    throw new UserError(`${origin}:${line}: ${JSON.stringify(content.slice(0, 60))} stands before the first [section]`);
  }
  const section = { name: "global", line, options: [] };
  sections.push(section);
  return section;
}
function parseOption(content, line) {
  const include = /^include\s+(.+)$/.exec(content);
  if (include?.[1] !== void 0) return { name: "include", value: include[1], line };
  const separator = content.indexOf("=");
  if (separator === -1) return { name: content, line };
  return { name: content.slice(0, separator).trim(), value: content.slice(separator + 1).trim(), line };
}
function isGlobal(section) {
  return section.name === "global";
}
function listJobs(file) {
  return file.sections.filter((section) => !isGlobal(section));
}
function collectOptions(file, section) {
  const position = file.sections.indexOf(section);
  const defaults = file.sections.slice(0, position).filter(isGlobal);
  return new Map([...defaults, section].flatMap(({ options }) => options).map((option) => [option.name, option]));
}
var BARRIERS = ["stonewall", "wait_for_previous"];
function splitAtBarriers(file) {
  const groups = [];
  for (const job of listJobs(file)) {
    const options = collectOptions(file, job);
    const waits = BARRIERS.some((name) => options.has(name) && options.get(name)?.value !== "0");
    const group = groups.at(-1);
    if (group === void 0 || waits) groups.push([job]);
    else group.push(job);
  }
  return groups.map((group) => {
    const last = Math.max(...group.map((job) => file.sections.indexOf(job)));
    const sections = file.sections.slice(0, last + 1).filter((section) => isGlobal(section) || group.includes(section));
    return { origin: file.origin, sections };
  });
}
function replaceOptions(file, where, values) {
  const sections = file.sections.map((section) => {
    if (isGlobal(section) !== (where === "global")) return section;
    const options = section.options.map((option) => {
      const value = values[option.name];
      return value === void 0 ? option : { ...option, value };
    });
    return { ...section, options };
  });
  return { ...file, sections };
}
function renderJobFile(file) {
  return file.sections.map(({ name, options }) => {
    const lines = options.map((option) => {
      return option.value === void 0 ? option.name : `${option.name}=${option.value}`;
    });
    return [`[${name}]`, ...lines, ""].join("\n");
  }).join("\n");
}

// src/bench/profile.ts
var PROFILES = ["quick"];
var TIME_BUDGETS = { quick: 45 };
async function loadProfile(name) {
  const path = join(findJobsFolder(), `${name}.fio`);
  const text = await readFile(path, "utf8");
  const file = parseJobFile(text, `jobs/${name}.fio`);
  return { name, text, file, timeBudgetSeconds: TIME_BUDGETS[name] };
}
function findJobsFolder() {
  const here = dirname(fileURLToPath(import.meta.url));
  const candidates = ["..", "../.."].map((up) => join(here, up, "jobs"));
  const found = candidates.find((folder) => existsSync(join(folder, "quick.fio")));
  if (found === void 0) throw new Error(`the folder jobs/ is missing beside ${here}`);
  return found;
}

// src/bench/fio/json-value.ts
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function objectAt(object2, key) {
  const value = object2?.[key];
  return isObject(value) ? value : void 0;
}
function amountAt(object2, key) {
  const value = object2?.[key];
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : void 0;
}
function textAt(object2, key) {
  const value = object2?.[key];
  return typeof value === "string" ? value : void 0;
}
function objectsAt(object2, key) {
  const value = object2?.[key];
  return Array.isArray(value) ? value.filter(isObject) : [];
}

// src/bench/fio/histogram.ts
function readHistogram(bins, unit) {
  const counts = /* @__PURE__ */ new Map();
  for (const key of Object.keys(bins ?? {})) {
    const count3 = amountAt(bins, key);
    if (!/^\d+$/.test(key) || count3 === void 0 || count3 === 0) continue;
    counts.set(unit === "ns" ? Number(key) : bucketMiddle(Number(key), bins) * 1e3, count3);
  }
  return counts.size === 0 ? void 0 : counts;
}
function bucketMiddle(index, bins) {
  const bits = amountAt(bins, "FIO_IO_U_PLAT_BITS") ?? 6;
  const perGroup = 2 ** bits;
  if (index < perGroup * 2) return index;
  const doublings = Math.floor(index / perGroup) - 1;
  return 2 ** (doublings + bits) + (index % perGroup + 0.5) * 2 ** doublings;
}
function mergeHistograms(histograms) {
  const merged = /* @__PURE__ */ new Map();
  for (const histogram of histograms) {
    for (const [latency, count3] of histogram) merged.set(latency, (merged.get(latency) ?? 0) + count3);
  }
  return merged;
}
function countOperations(histogram) {
  return [...histogram.values()].reduce((sum3, count3) => sum3 + count3, 0);
}
function findPercentile(histogram, percent) {
  const wanted = percent / 100 * countOperations(histogram);
  let running = 0;
  for (const [latency, count3] of [...histogram].sort(([left], [right]) => left - right)) {
    running += count3;
    if (running >= wanted) return latency;
  }
  return void 0;
}

// src/bench/fio/latency.ts
var PERCENTILES = [
  { name: "p50", percent: 50 },
  { name: "p90", percent: 90 },
  { name: "p95", percent: 95 },
  { name: "p99", percent: 99 },
  { name: "p999", percent: 99.9 }
];
var SECONDS = { ns: 1e-9, us: 1e-6 };
function readLatency(direction) {
  for (const name of ["clat", "lat"]) {
    const nanoseconds = objectAt(direction, `${name}_ns`);
    const measured2 = nanoseconds === void 0 ? readLatencyObject(objectAt(direction, name), "us") : readLatencyObject(nanoseconds, "ns");
    if (measured2 !== void 0) return measured2;
  }
  return void 0;
}
function readLatencyObject(object2, unit) {
  const mean = amountAt(object2, "mean");
  const max = amountAt(object2, "max");
  if (object2 === void 0 || mean === void 0 || mean + (max ?? 0) === 0) return void 0;
  const histogram = readHistogram(objectAt(object2, "bins"), unit);
  const operations = amountAt(object2, "N") ?? (histogram === void 0 ? void 0 : countOperations(histogram));
  const min = amountAt(object2, "min");
  const scale = SECONDS[unit];
  return {
    latencySeconds: {
      mean: mean * scale,
      ...min === void 0 ? {} : { min: min * scale },
      ...max === void 0 ? {} : { max: max * scale },
      ...histogram === void 0 ? readPercentiles(objectAt(object2, "percentile"), scale) : computePercentiles(histogram)
    },
    ...histogram === void 0 ? {} : { histogram },
    ...operations === void 0 ? {} : { operations }
  };
}
function readPercentiles(table, scale) {
  const percentiles = {};
  for (const { name, percent } of PERCENTILES) {
    const key = Object.keys(table ?? {}).find((candidate) => Number(candidate) === percent);
    const value = key === void 0 ? void 0 : amountAt(table, key);
    if (value !== void 0) percentiles[name] = value * scale;
  }
  return percentiles;
}
function computePercentiles(histogram) {
  const percentiles = {};
  for (const { name, percent } of PERCENTILES) {
    const value = findPercentile(histogram, percent);
    if (value !== void 0) percentiles[name] = value * SECONDS.ns;
  }
  return percentiles;
}
function mergeLatencies(parts) {
  const known = parts.filter((part) => part !== void 0);
  const [first] = known;
  if (first === void 0 || known.length < parts.length) return void 0;
  if (known.length === 1) return first;
  const weights = known.map((part) => part.operations ?? 1);
  const operations = weights.reduce((sum3, weight) => sum3 + weight, 0);
  const histograms = known.map((part) => part.histogram).filter((histogram2) => histogram2 !== void 0);
  const histogram = histograms.length === known.length ? mergeHistograms(histograms) : void 0;
  const all = known.map((part) => part.latencySeconds);
  const minima = all.map(({ min }) => min).filter((min) => min !== void 0);
  const maxima = all.map(({ max }) => max).filter((max) => max !== void 0);
  return {
    latencySeconds: {
      mean: all.reduce((sum3, { mean }, index) => sum3 + mean * (weights[index] ?? 1), 0) / operations,
      ...minima.length === all.length ? { min: Math.min(...minima) } : {},
      ...maxima.length === all.length ? { max: Math.max(...maxima) } : {},
      ...histogram === void 0 ? {} : computePercentiles(histogram)
    },
    ...histogram === void 0 ? {} : { histogram },
    ...known.every((part) => part.operations !== void 0) ? { operations } : {}
  };
}

// src/bench/sureness.ts
var FEWEST_RUNS = 3;
var AGREEMENT = 0.03;
function findMedian(values) {
  return findQuantile(values, 0.5);
}
function findQuantile(values, share) {
  const sorted = [...values].sort((left, right) => left - right);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)];
  const above = sorted[Math.ceil(position)];
  if (below === void 0 || above === void 0) return void 0;
  return below + (above - below) * (position - Math.floor(position));
}
function measureSpread(values) {
  const lower = findQuantile(values, 0.25);
  const median2 = findMedian(values);
  const upper = findQuantile(values, 0.75);
  if (values.length < FEWEST_RUNS || lower === void 0 || upper === void 0 || !median2) return void 0;
  return Math.max(median2 - lower, upper - median2) / median2;
}
function isSettled(values) {
  const spread = measureSpread(values);
  return spread !== void 0 && spread <= AGREEMENT;
}

// src/bench/combined-results.ts
function groupResults(results) {
  const failed = new Set(results.filter(isFailed).map(({ benchmark }) => benchmark.job));
  const groups = /* @__PURE__ */ new Map();
  for (const result of results) {
    const { benchmark } = result;
    if (failed.has(benchmark.job) && !isFailed(result)) continue;
    const key = JSON.stringify([benchmark.job, benchmark.state === "measured" ? benchmark.direction : "failed"]);
    groups.set(key, [...groups.get(key) ?? [], result]);
  }
  return [...groups.values()];
}
function isFailed(result) {
  return result.benchmark.state === "failed";
}
function isMeasured(result) {
  return result.benchmark.state === "measured";
}
function mergeProcesses(results) {
  return groupResults(results).flatMap((group) => {
    const measured2 = group.filter(isMeasured);
    const [first] = group;
    if (first === void 0) return [];
    return measured2.length < 2 ? [first] : [addUp(measured2)];
  });
}
function addUp(processes) {
  const [first] = processes;
  const all = processes.map(({ benchmark }) => benchmark);
  const bytes = sum(all.map((benchmark) => benchmark.bytes));
  const operations = sum(all.map((benchmark) => benchmark.operations));
  const jobs = sum(all.map((benchmark) => benchmark.jobs));
  const duration3 = Math.max(...all.map((benchmark) => benchmark.durationSeconds ?? 0));
  const rate = (total, rates3) => {
    return total === void 0 || duration3 === 0 ? sum(rates3) ?? 0 : total / duration3;
  };
  const latency = mergeLatencies(processes.map(latencyOf));
  const { latencySeconds, ...rest } = first.benchmark;
  const run = {
    bandwidthBytesPerSecond: rate(
      bytes,
      all.map((benchmark) => benchmark.bandwidthBytesPerSecond)
    ),
    iops: rate(
      operations,
      all.map((benchmark) => benchmark.iops)
    ),
    ...duration3 === 0 ? {} : { durationSeconds: duration3 },
    ...latency === void 0 ? {} : { latencySeconds: latency.latencySeconds }
  };
  return {
    benchmark: {
      ...rest,
      ...jobs === void 0 ? {} : { jobs },
      ...run,
      ...bytes === void 0 ? {} : { bytes },
      ...operations === void 0 ? {} : { operations },
      runs: [run]
    },
    ...latency?.histogram === void 0 ? {} : { histogram: latency.histogram }
  };
}
function combineRuns(runs) {
  return groupResults(runs.flat()).flatMap((group) => {
    const measured2 = group.filter(isMeasured);
    const [first] = group;
    if (measured2.length > 0) return [takeMedian(measured2)];
    return first === void 0 ? [] : [first.benchmark];
  });
}
function takeMedian(runs) {
  const [first] = runs;
  if (runs.length === 1) return first.benchmark;
  const all = runs.map(({ benchmark }) => benchmark);
  const bandwidths = all.map((benchmark) => benchmark.bandwidthBytesPerSecond);
  const bytes = sum(all.map((benchmark) => benchmark.bytes));
  const operations = sum(all.map((benchmark) => benchmark.operations));
  const duration3 = sum(all.map((benchmark) => benchmark.durationSeconds));
  const latency = mergeLatencies(runs.map(latencyOf));
  const spread = measureSpread(bandwidths);
  const { latencySeconds, ...rest } = first.benchmark;
  return {
    ...rest,
    bandwidthBytesPerSecond: findMedian(bandwidths) ?? first.benchmark.bandwidthBytesPerSecond,
    iops: findMedian(all.map((benchmark) => benchmark.iops)) ?? first.benchmark.iops,
    ...bytes === void 0 ? {} : { bytes },
    ...operations === void 0 ? {} : { operations },
    ...duration3 === void 0 ? {} : { durationSeconds: duration3 },
    ...latency === void 0 ? {} : { latencySeconds: latency.latencySeconds },
    runs: all.flatMap((benchmark) => benchmark.runs),
    ...spread === void 0 ? {} : { spread, settled: isSettled(bandwidths) },
    diagnostics: [...new Set(all.flatMap((benchmark) => benchmark.diagnostics))]
  };
}
function latencyOf({ benchmark, histogram, latencyOperations }) {
  const { latencySeconds } = benchmark;
  if (latencySeconds === void 0) return void 0;
  const operations = latencyOperations ?? (histogram === void 0 ? benchmark.operations : countOperations(histogram));
  return {
    latencySeconds,
    ...histogram === void 0 ? {} : { histogram },
    ...operations === void 0 ? {} : { operations }
  };
}
function sum(values) {
  const known = values.filter((value) => value !== void 0);
  return known.length < values.length ? void 0 : known.reduce((total, value) => total + value, 0);
}

// src/model/units.ts
var MEBIBYTE = 1024 ** 2;
var GIBIBYTE = 1024 ** 3;
var SECTOR_BYTES = 512;
var DURATION = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/;
var DURATION_SECONDS = { ms: 1e-3, s: 1, m: 60, h: 3600 };
function parseDuration(text, input) {
  const match = DURATION.exec(text.trim());
  const scale = DURATION_SECONDS[match?.[2] ?? "s"];
  if (match?.[1] === void 0 || scale === void 0) {
    throw new UserError(`${input}: ${JSON.stringify(text)} is not a duration; allowed are 500ms, 1s, 2m, 1h`);
  }
  return Number(match[1]) * scale;
}
var SIZE = /^(\d+(?:\.\d+)?)\s*([kmgt]?)(i?b)?$/i;
var SIZE_POWER = { "": 0, k: 1, m: 2, g: 3, t: 4 };
function parseSize(text, input) {
  const match = SIZE.exec(text.trim());
  const power = SIZE_POWER[match?.[2]?.toLowerCase() ?? ""];
  if (match?.[1] === void 0 || power === void 0) {
    throw new UserError(`${input}: ${JSON.stringify(text)} is not a size; allowed are 1048576, 64m, 4GiB, 1.5GB`);
  }
  const base = match[3]?.toLowerCase() === "b" && power > 0 ? 1e3 : 1024;
  return Math.round(Number(match[1]) * base ** power);
}
function parseChoice(text, choices, input) {
  const choice = choices.find((candidate) => candidate === text);
  if (choice === void 0) {
    throw new UserError(`${input}: ${JSON.stringify(text)} is unknown; allowed are ${choices.join(", ")}`);
  }
  return choice;
}

// src/bench/fio-run.ts
import { rm as rm2, writeFile } from "node:fs/promises";
import { join as join3 } from "node:path";

// src/system/files.ts
import { open } from "node:fs/promises";
async function readBoundedFile(path, maxBytes) {
  try {
    const file = await open(path, "r");
    try {
      const { size } = await file.stat();
      if (size > maxBytes) throw new UserError(`${path}: has ${size} bytes; at most ${maxBytes} are read`);
      return await file.readFile("utf8");
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${path}: ${explainFileError(error)}`, { cause: error });
  }
}
function explainFileError(error) {
  const code = error.code;
  const known = {
    ENOENT: "no such file or folder",
    EACCES: "permission denied",
    EPERM: "operation not permitted",
    EISDIR: "is a folder, not a file",
    ENOTDIR: "a part of the path is not a folder",
    ENOSPC: "no space left on the device",
    EROFS: "the filesystem is read-only"
  };
  return known[code ?? ""] ?? code ?? String(error);
}

// src/bench/fio/job-entry.ts
import { getSystemErrorMap } from "node:util";

// src/bench/fio/size.ts
var SIZE2 = /^(\d+(?:\.\d+)?)\s*([kmgtp]?)i?b?$/i;
var POWER = { "": 0, k: 1, m: 2, g: 3, t: 4, p: 5 };
function parseFioSize(text) {
  const match = SIZE2.exec(text?.trim() ?? "");
  const power = POWER[match?.[2]?.toLowerCase() ?? ""];
  return match?.[1] === void 0 || power === void 0 ? void 0 : Math.round(Number(match[1]) * 1024 ** power);
}

// src/bench/fio/job-setting.ts
var IO_DIRECTIONS = ["read", "write", "trim"];
var SYNCHRONOUS = /* @__PURE__ */ new Set([
  "sync",
  "psync",
  "vsync",
  "pvsync",
  "pvsync2",
  "mmap",
  "filecreate",
  "filestat",
  "filedelete"
]);
function readSetting(options) {
  if (options === void 0) return {};
  const engine = textAt(options, "ioengine");
  const target = textAt(options, "directory");
  const size = parseFioSize(textAt(options, "size") ?? textAt(options, "filesize"));
  return {
    ...target === void 0 ? {} : { target },
    ...engine === void 0 ? {} : { engine },
    direct: isSwitchedOn(options, "direct") || textAt(options, "buffered") === "0",
    queueDepth: engine !== void 0 && SYNCHRONOUS.has(engine) ? 1 : wholeNumber(options, "iodepth") ?? 1,
    jobs: wholeNumber(options, "numjobs") ?? 1,
    ...size === void 0 ? {} : { sizeBytes: size }
  };
}
function readBlockSize(options, direction) {
  if (options === void 0 || "bssplit" in options || "bsrange" in options) return void 0;
  const parts = (textAt(options, "bs") ?? textAt(options, "blocksize") ?? "4k").split(",");
  const index = IO_DIRECTIONS.indexOf(direction);
  return parseFioSize(parts[Math.min(index, parts.length - 1)]);
}
function readSyncEvery(options) {
  return wholeNumber(options, "fdatasync") || wholeNumber(options, "fsync") || void 0;
}
function wholeNumber(options, key) {
  const text = textAt(options, key);
  return text !== void 0 && /^\d+$/.test(text) ? Number(text) : void 0;
}
function isSwitchedOn(options, key) {
  const text = textAt(options, key);
  return text !== void 0 && text !== "0";
}

// src/bench/fio/job-entry.ts
function readJobEntry(entry, context) {
  const options = readOptions(entry, context);
  const setting = readSetting(options);
  if (setting.jobs !== void 0 && context.siblings > 1) setting.jobs = 1;
  const shared = {
    job: textAt(entry, "jobname") ?? "unnamed",
    ...setting,
    ...context.fioVersion === void 0 ? {} : { fioVersion: context.fioVersion },
    diagnostics: context.signal === void 0 ? [] : [`fio was ended early by signal ${context.signal}`]
  };
  const failure2 = describeFailure(entry, context);
  if (failure2 !== void 0) return [{ benchmark: { state: "failed", ...shared, error: failure2 } }];
  const directions = IO_DIRECTIONS.flatMap((direction) => readDirection(entry, direction, options, shared));
  if (directions.length === 0) {
    const error = context.messages.at(-1) ?? "fio did no I/O for this job and gives no reason";
    return [{ benchmark: { state: "failed", ...shared, error } }];
  }
  return [...directions, ...readSyncs(entry, options, directions)];
}
function readOptions(entry, context) {
  const own2 = objectAt(entry, "job options");
  if (own2 === void 0 && context.globalOptions === void 0) return void 0;
  return { ...context.globalOptions, ...own2 };
}
function describeFailure(entry, { messages }) {
  const errno = amountAt(entry, "error") ?? 0;
  if (errno === 0) return void 0;
  const [name, words] = getSystemErrorMap().get(-errno) ?? [];
  const own2 = messages.find((line) => line.includes(`err=${errno}/`)) ?? "";
  const where = /\bfunc=([^,]+)/.exec(own2)?.[1];
  const reason = /\berror=(.+)$/.exec(own2)?.[1] ?? words ?? "unknown error";
  const summary = `${where === void 0 ? "" : `${where}: `}${reason} (${name ?? "errno"} ${errno})`;
  const detail = messages.find((line) => line !== own2 && line.toLowerCase().includes(reason.toLowerCase()));
  return detail === void 0 ? summary : `${summary}; ${detail}`;
}
function readDirection(entry, direction, options, shared) {
  const figures = objectAt(entry, direction);
  const operations = amountAt(figures, "total_ios") ?? 0;
  if (figures === void 0 || operations === 0) return [];
  const bandwidth = amountAt(figures, "bw_bytes") ?? (amountAt(figures, "bw") ?? 0) * 1024;
  const blockSize = readBlockSize(options, direction);
  const bytes = readBytes(figures);
  const latency = readLatency(figures);
  const run = composeRun(bandwidth, amountAt(figures, "iops") ?? 0, amountAt(figures, "runtime"), latency);
  const steady = amountAt(objectAt(entry, "steadystate"), "attained");
  return [
    {
      benchmark: {
        state: "measured",
        ...shared,
        ...blockSize === void 0 ? {} : { blockSizeBytes: blockSize },
        direction,
        ...run,
        ...bytes === void 0 ? {} : { bytes },
        operations,
        runs: [run],
        ...steady === void 0 ? {} : { steady: steady === 1 }
      },
      ...mergeableParts(latency)
    }
  ];
}
function readBytes(figures) {
  const amount3 = amountAt(figures, "io_bytes");
  if (amount3 === void 0) return void 0;
  return "io_kbytes" in figures ? amount3 : amount3 * 1024;
}
function composeRun(bandwidth, iops, runtimeMilliseconds, latency) {
  return {
    bandwidthBytesPerSecond: bandwidth,
    iops,
    ...runtimeMilliseconds === void 0 ? {} : { durationSeconds: runtimeMilliseconds / 1e3 },
    ...latency === void 0 ? {} : { latencySeconds: latency.latencySeconds }
  };
}
function mergeableParts(latency) {
  return {
    ...latency?.histogram === void 0 ? {} : { histogram: latency.histogram },
    ...latency?.operations === void 0 ? {} : { latencyOperations: latency.operations }
  };
}
function readSyncs(entry, options, directions) {
  const syncs = objectAt(entry, "sync");
  const latency = readLatencyObject(objectAt(syncs, "lat_ns"), "ns");
  const written = directions.map(({ benchmark }) => benchmark).find(isMeasuredWrite);
  if (latency === void 0 || written?.durationSeconds === void 0 || written.durationSeconds === 0) return [];
  const every = readSyncEvery(options);
  const fromWrites = every === void 0 ? void 0 : Math.floor((written.operations ?? 0) / every);
  const operations = latency.operations ?? (amountAt(syncs, "total_ios") || fromWrites);
  if (operations === void 0) return [];
  const run = composeRun(
    written.bandwidthBytesPerSecond,
    operations / written.durationSeconds,
    written.durationSeconds * 1e3,
    latency
  );
  const { steady, ...base } = written;
  return [
    {
      benchmark: { ...base, direction: "sync", ...run, operations, runs: [run] },
      ...mergeableParts({ ...latency, operations })
    }
  ];
}
function isMeasuredWrite(benchmark) {
  return benchmark.state === "measured" && benchmark.direction === "write";
}

// src/bench/fio/json-documents.ts
function extractDocuments(text) {
  const found = { documents: [], otherLines: [], cut: false };
  let position = 0;
  while (position < text.length) {
    const end = text[position] === "{" ? findObjectEnd(text, position) : void 0;
    const document = end === void 0 ? void 0 : parseObject(text.slice(position, end));
    if (end !== void 0 && document !== void 0) {
      found.documents.push(document);
      position = end;
      continue;
    }
    if (text[position] === "{" && end === void 0) {
      found.cut = true;
      break;
    }
    const lineEnd = endOfLine(text, position);
    const line = text.slice(position, lineEnd).trim();
    if (line !== "") found.otherLines.push(line);
    position = lineEnd + 1;
  }
  return found;
}
function endOfLine(text, from) {
  const newline = text.indexOf("\n", from);
  return newline === -1 ? text.length : newline;
}
function parseObject(text) {
  try {
    const value = JSON.parse(text);
    return isObject(value) ? value : void 0;
  } catch {
    return void 0;
  }
}
var STRUCTURE = /["{}]/g;
var STRING_END = /[^"\\]*(?:\\[\s\S][^"\\]*)*"/y;
function findObjectEnd(text, start) {
  let depth = 0;
  STRUCTURE.lastIndex = start;
  for (let match = STRUCTURE.exec(text); match !== null; match = STRUCTURE.exec(text)) {
    if (match[0] === '"') {
      STRING_END.lastIndex = STRUCTURE.lastIndex;
      if (!STRING_END.test(text)) return void 0;
      STRUCTURE.lastIndex = STRING_END.lastIndex;
    } else {
      depth += match[0] === "{" ? 1 : -1;
      if (depth === 0) return STRUCTURE.lastIndex;
    }
  }
  return void 0;
}

// src/bench/fio/terse.ts
var FIRST_FIELDS = /^(\d+);fio-([^;]*);/;
function isTerse(text) {
  return text.split("\n").some((line) => FIRST_FIELDS.test(line)) && !/^\{/m.test(text);
}
var READ_FIELDS = 5;
var WRITE_FIELDS = 46;
function readTerse(text, origin) {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const results = [];
  let fioVersion = "";
  for (const line of lines) {
    const match = FIRST_FIELDS.exec(line);
    if (match === null) continue;
    if (match[1] !== "3") {
      throw new UserError(
        `${origin}: terse version ${match[1]} of fio; allowed are version 3 and --output-format=json`
      );
    }
    fioVersion = match[2] ?? "";
    results.push(...readTerseLine(line.split(";"), fioVersion));
  }
  return {
    source: { format: "terse", fioVersion, documents: 0, complete: true },
    results: results.map((benchmark) => ({ benchmark })),
    diagnostics: lines.filter((line) => !FIRST_FIELDS.test(line)).map((line) => line.slice(0, 500))
  };
}
function readTerseLine(fields, fioVersion) {
  const shared = { job: fields[2] ?? "unnamed", fioVersion, diagnostics: [] };
  const error = Number(fields[4]);
  if (error !== 0) return [{ state: "failed", ...shared, error: `errno ${error}` }];
  return [
    ...readTerseDirection(fields.slice(READ_FIELDS, WRITE_FIELDS), "read", shared),
    ...readTerseDirection(fields.slice(WRITE_FIELDS), "write", shared)
  ];
}
function readTerseDirection(fields, direction, shared) {
  const [kibibytes = 0, kibibytesPerSecond = 0, iops = 0, milliseconds = 0] = fields.slice(0, 4).map(Number);
  if (!(kibibytes > 0)) return [];
  const latencySeconds = readTerseLatency(fields);
  const run = {
    bandwidthBytesPerSecond: kibibytesPerSecond * 1024,
    iops,
    durationSeconds: milliseconds / 1e3,
    ...latencySeconds === void 0 ? {} : { latencySeconds }
  };
  return [{ state: "measured", ...shared, direction, ...run, bytes: kibibytes * 1024, runs: [run] }];
}
function readTerseLatency(fields) {
  const [min = 0, max = 0, mean = 0] = fields.slice(8, 11).map(Number);
  if (!(mean > 0)) return void 0;
  const table = new Map(
    fields.slice(12, 32).map((field) => {
      const [percent, microseconds] = field.split("%=").map(Number);
      return [percent, microseconds === void 0 ? void 0 : microseconds / 1e6];
    })
  );
  const latency = { mean: mean / 1e6, min: min / 1e6, max: max / 1e6 };
  for (const [name, percent] of [
    ["p50", 50],
    ["p90", 90],
    ["p95", 95],
    ["p99", 99],
    ["p999", 99.9]
  ]) {
    const value = table.get(percent);
    if (value !== void 0) latency[name] = value;
  }
  return latency;
}

// src/bench/fio/fio-output.ts
var MOST_DIAGNOSTICS = 100;
var LONGEST_DIAGNOSTIC = 500;
function parseFio(text, origin) {
  const { results, ...rest } = readFio(text, origin);
  return { ...rest, results: results.map(({ benchmark }) => benchmark) };
}
function readFio(text, origin, messages = "") {
  if (isTerse(text)) return readTerse(text, origin);
  const found = extractDocuments(text);
  const documents = found.documents.filter((document) => "jobs" in document || "fio version" in document);
  const diagnostics = [...found.otherLines, ...messages.split("\n").map((line) => line.trim())].filter((line) => line !== "").slice(0, MOST_DIAGNOSTICS).map((line) => line.slice(0, LONGEST_DIAGNOSTIC));
  if (documents.length === 0) return readWithoutDocument(text, found, diagnostics, origin);
  const signal = findSignal(diagnostics);
  const entries = collectLastEntries(documents);
  const fioVersion = textAt(documents.at(-1), "fio version")?.replace(/^fio-/, "");
  return {
    source: {
      format: entries.some(({ entry }) => hasBins(entry)) ? "json+" : "json",
      ...fioVersion === void 0 ? {} : { fioVersion },
      documents: documents.length,
      complete: !found.cut && signal === void 0
    },
    results: entries.flatMap(({ entry, globalOptions, siblings }) => {
      const context = {
        ...fioVersion === void 0 ? {} : { fioVersion },
        ...globalOptions === void 0 ? {} : { globalOptions },
        ...signal === void 0 ? {} : { signal },
        siblings,
        messages: diagnostics.filter((line) => !isNote(line))
      };
      return readJobEntry(entry, context);
    }),
    diagnostics
  };
}
function collectLastEntries(documents) {
  const last = /* @__PURE__ */ new Map();
  for (const document of documents) {
    const seen = /* @__PURE__ */ new Map();
    const entries = objectsAt(document, "jobs");
    for (const entry of entries) {
      const job = nameEntry(entry);
      const place = seen.get(job) ?? 0;
      seen.set(job, place + 1);
      const siblings = entries.filter((other) => nameEntry(other) === job).length;
      last.set(`${job} ${place}`, { entry, globalOptions: objectAt(document, "global options"), siblings });
    }
  }
  return [...last.values()];
}
function nameEntry(entry) {
  return JSON.stringify([entry.groupid, entry.jobname]);
}
function hasBins(entry) {
  return ["read", "write", "trim", "sync"].some((direction) => {
    const figures = objectAt(entry, direction);
    return ["clat_ns", "lat_ns", "clat", "lat"].some((name) => objectAt(objectAt(figures, name), "bins") !== void 0);
  });
}
function findSignal(lines) {
  return lines.map((line) => /terminating on signal (\d+)/.exec(line)?.[1]).find((signal) => signal !== void 0);
}
function isNote(line) {
  return /^note:|terminating on signal|^fio-\d|^Starting \d|: \(g=\d+\): /.test(line);
}
function readWithoutDocument(text, found, diagnostics, origin) {
  if (text.trim() === "" && diagnostics.length === 0) {
    throw new UserError(`${origin}: empty; fio was killed before it could write its results`);
  }
  if (found.cut) {
    throw new UserError(`${origin}: the JSON of fio has no end; fio was ended while it wrote, or the file is cut`);
  }
  if (/^Run status group |^\s+(?:read|write)\s?: (?:io|IOPS)=/m.test(text)) {
    throw new UserError(
      `${origin}: fio's normal text, which holds rounded figures; run fio with --output-format=json (fio 2.2 knows no json+)`
    );
  }
  if (!diagnostics.some((line) => /^fio: /.test(line))) {
    throw new UserError(
      `${origin}: no output of fio; allowed are its JSON (--output-format=json or json+) and terse version 3`
    );
  }
  return { source: { documents: 0, complete: false }, results: [], diagnostics };
}

// src/bench/fio-process.ts
import { spawn as spawn2 } from "node:child_process";

// src/system/environment.ts
var ACTION_ONLY = /^(?:INPUT_.*|STATE_.*|ACTIONS_RUNTIME_.*|ACTIONS_RESULTS_URL|ACTIONS_CACHE_.*|ACTIONS_ID_TOKEN_REQUEST_.*)$/i;
function commandEnvironment(environment) {
  return pick(environment, (name) => !ACTION_ONLY.test(name));
}
var TOOL_NEEDS = /^(?:PATH|HOME|USER|LOGNAME|TMPDIR|RUNNER_TRACKING_ID|LD_LIBRARY_PATH|(?:https?|no|all)_proxy)$/i;
function toolEnvironment(environment) {
  return { ...pick(environment, (name) => TOOL_NEEDS.test(name)), LC_ALL: "C", S_TIME_FORMAT: "ISO" };
}
function pick(environment, wanted) {
  const entries = Object.entries(environment).filter((entry) => {
    return entry[1] !== void 0 && wanted(entry[0]);
  });
  return Object.fromEntries(entries);
}

// src/bench/work-folder.ts
import { spawn } from "node:child_process";
import { access, constants, mkdtemp, readdir, readlink, rm, stat } from "node:fs/promises";
import { join as join2, resolve } from "node:path";
var KILL_PATIENCE_MS = 1e4;
async function createWorkFolder(directory, environment) {
  await assertWritable(directory);
  const path = resolve(await mkdtemp(join2(directory, "io-probe-")));
  const dismissGuard = startGuard(path, environment);
  return {
    path,
    async remove() {
      await endProcesses(path);
      await rm(path, { recursive: true, force: true, maxRetries: 3 });
      dismissGuard();
    }
  };
}
async function assertWritable(directory) {
  try {
    if (!(await stat(directory)).isDirectory()) throw new UserError(`target: ${directory} is not a folder`);
    await access(directory, constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`target: ${directory}: ${explainFileError(error)}`, { cause: error });
  }
}
var GUARD = `
read -r dismissed && exit
for process in /proc/[0-9]*; do
  case "$(readlink "$process/cwd" 2>/dev/null)" in
    "$1" | "$1/"*) kill -9 "\${process#/proc/}" 2>/dev/null ;;
  esac
done
for attempt in 1 2 3 4 5 6 7 8 9 10; do
  rm -rf -- "$1" 2>/dev/null
  [ -e "$1" ] || exit
  sleep 1
done
`;
function startGuard(path, environment) {
  const guard = spawn("/bin/sh", ["-c", GUARD, "io-probe-guard", path], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
    env: toolEnvironment(environment)
  });
  guard.on("error", () => {
  });
  guard.stdin.on("error", () => {
  });
  guard.unref();
  guard.stdin.unref();
  return () => {
    guard.stdin.end("dismissed\n");
  };
}
async function endProcesses(folder) {
  const deadline = Date.now() + KILL_PATIENCE_MS;
  for (let pids = await listProcesses(folder); pids.length > 0; pids = await listProcesses(folder)) {
    for (const pid of pids) kill(pid);
    if (Date.now() > deadline) return;
    await new Promise((done) => setTimeout(done, 20));
  }
}
function kill(pid) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
  }
}
async function listProcesses(folder) {
  const entries = await readdir("/proc").catch(() => []);
  const pids = entries.filter((entry) => /^\d+$/.test(entry)).map(Number);
  const working = await Promise.all(
    pids.map(async (pid) => {
      const directory = await readlink(`/proc/${pid}/cwd`).catch(() => "");
      return pid !== process.pid && (directory === folder || directory.startsWith(`${folder}/`));
    })
  );
  return pids.filter((_, index) => working[index]);
}

// src/bench/fio-process.ts
var MOST_MESSAGES = 64 * 1024;
var GRACE_MS = 1e3;
async function runFioProcess(command) {
  command.signal.throwIfAborted();
  const child = spawn2(command.fio, [...command.args], {
    cwd: command.folder,
    env: toolEnvironment(command.environment),
    stdio: ["ignore", "pipe", "pipe"],
    detached: true
  });
  let messages = "";
  const collect2 = (chunk) => {
    messages = `${messages}${chunk.toString()}`.slice(-MOST_MESSAGES);
  };
  child.stdout.on("data", collect2);
  child.stderr.on("data", collect2);
  let timedOut = false;
  let killTimer;
  const end = () => {
    child.kill("SIGTERM");
    killTimer = setTimeout(() => void endProcesses(command.folder), GRACE_MS);
  };
  const timeout = setTimeout(() => {
    timedOut = true;
    end();
  }, command.timeoutSeconds * 1e3);
  command.signal.addEventListener("abort", end, { once: true });
  try {
    const closed = new Promise((done) => child.once("close", () => done()));
    const { code, signal } = await new Promise((done, fail) => {
      child.once("error", fail);
      child.once("exit", (code2, signal2) => done({ code: code2, signal: signal2 }));
    });
    await endProcesses(command.folder);
    await closed;
    command.signal.throwIfAborted();
    return {
      ...code === null ? {} : { exitCode: code },
      ...signal === null ? {} : { signal },
      timedOut,
      messages
    };
  } finally {
    clearTimeout(timeout);
    clearTimeout(killTimer);
    command.signal.removeEventListener("abort", end);
  }
}

// src/bench/fio-run.ts
var LARGEST_RESULT = 256 * 1024 * 1024;
async function runJobFile(bench, file, timeoutSeconds) {
  const jobFile = join3(bench.scratch, "run.fio");
  const output = join3(bench.scratch, "result.json");
  await writeFile(jobFile, renderJobFile(file));
  await rm2(output, { force: true });
  const exit = await runFioProcess({
    ...bench,
    args: ["--eta=never", "--output-format=json+", `--output=${output}`, jobFile],
    timeoutSeconds
  });
  const read = await readOutput(output, exit.messages);
  if (read instanceof UserError || read.results.length === 0) {
    const reason = describeExit(exit, read instanceof UserError ? [] : read.diagnostics);
    if (exit.exitCode === 1) throw new UserError(`${file.origin}: fio refuses it: ${reason}`);
    return failAll(file, reason);
  }
  return [...markExit(read, exit), ...failAll(file, describeExit(exit, read.diagnostics), read.results)];
}
async function readOutput(path, messages) {
  try {
    return readFio(await readBoundedFile(path, LARGEST_RESULT), "fio", messages);
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
}
function failAll(file, error, results = []) {
  const known = new Set(results.map(({ benchmark }) => benchmark.job));
  return listJobs(file).filter((job) => !known.has(job.name)).map((job) => ({ benchmark: { state: "failed", job: job.name, error, diagnostics: [] } }));
}
function markExit({ results, diagnostics }, exit) {
  if (!exit.timedOut && exit.signal === void 0) return results;
  const error = describeExit(exit, diagnostics);
  return results.map(({ benchmark }) => ({
    benchmark: { state: "failed", job: benchmark.job, error, diagnostics: benchmark.diagnostics }
  }));
}
var LINES_OF_REASON = 3;
function describeExit(exit, diagnostics) {
  if (exit.timedOut) return "fio did not end in time and was killed";
  if (exit.signal !== void 0) return `fio was killed by ${exit.signal}`;
  const lines = [...new Set([...diagnostics, ...exit.messages.split("\n")].map((line) => line.trim()))];
  const telling = lines.filter((line) => line !== "" && !/^fio: file:|^note:/.test(line));
  const message = telling.slice(-LINES_OF_REASON).join("; ").slice(0, 500);
  return message === "" ? `fio ended with exit code ${exit.exitCode} and no message` : message;
}

// src/bench/engine.ts
var CANDIDATES = [
  { direct: true, names: ["io_uring", "libaio", "posixaio", "psync"] },
  { direct: false, names: ["io_uring", "posixaio", "psync"] }
];
var PROBE_SECONDS = 20;
async function probeEngine(bench, memory, log) {
  const refusals = [];
  for (const { direct, names } of CANDIDATES) {
    if (direct && memory) continue;
    for (const name of names) {
      const refusal = await tryEngine(bench, name, direct);
      if (refusal === void 0) return { name, direct, refusals };
      refusals.push(`${name}${direct ? "" : " without direct I/O"} is not used: ${refusal}`);
      log.debug(refusals.at(-1) ?? "");
    }
  }
  return void 0;
}
async function tryEngine(bench, name, direct) {
  const settings = {
    filename: "probe.data",
    rw: "randwrite",
    bs: "4k",
    size: String(MEBIBYTE / 4),
    ioengine: name,
    direct: direct ? "1" : "0",
    iodepth: "4",
    fallocate: "none",
    unlink: "1"
  };
  const options = Object.entries(settings).map(([option, value]) => ({ name: option, value, line: 0 }));
  const file = { origin: "engine probe", sections: [{ name: "probe", line: 0, options }] };
  try {
    const [result] = await runJobFile(bench, file, PROBE_SECONDS);
    return result?.benchmark.state === "failed" ? result.benchmark.error : void 0;
  } catch (error) {
    if (bench.signal.aborted) throw error;
    return error.message.replace(/^engine probe: fio refuses it: /, "");
  }
}

// src/bench/layout-size.ts
import { readFile as readFile2, statfs } from "node:fs/promises";
var LARGEST = 4 * GIBIBYTE;
var SMALLEST = 16 * MEBIBYTE;
var RESERVE = 64 * MEBIBYTE;
var TMPFS = 16914836;
var RAMFS = 2240043254;
async function measureRoom(folder) {
  const { bavail, bsize, type } = await statfs(folder);
  const memory = type === TMPFS || type === RAMFS;
  const available = memory ? readAvailableMemory(await readFile2("/proc/meminfo", "utf8").catch(() => "")) : void 0;
  const freeBytes = type === RAMFS ? available ?? 0 : Math.min(bavail * bsize, available ?? Infinity);
  return { freeBytes, memory };
}
function readAvailableMemory(meminfo) {
  const kibibytes = /^MemAvailable:\s+(\d+) kB$/m.exec(meminfo)?.[1];
  return kibibytes === void 0 ? void 0 : Number(kibibytes) * 1024;
}
function chooseLayoutSize(room, target, given) {
  if (given !== void 0) {
    assertRoom(room, target, given + RESERVE, `size: ${given} bytes`);
    return given;
  }
  const chosen = Math.min(LARGEST, Math.floor(room.freeBytes / 4 / MEBIBYTE) * MEBIBYTE);
  if (chosen < SMALLEST) {
    throw new UserError(
      `target: ${target} has ${room.freeBytes} bytes free; a benchmark needs ${SMALLEST * 4} at least, or a smaller size`
    );
  }
  return chosen;
}
function assertRoom(room, target, needed, what) {
  if (needed > room.freeBytes) {
    throw new UserError(`${what} do not fit on ${target}: ${room.freeBytes} bytes are free, ${needed} are needed`);
  }
}

// src/bench/time-plan.ts
var RUNS_PER_SHARE = 5;
var START_SECONDS = 0.25;
var SHORTEST_RUN = 0.5;
var LONGEST_RUN = 20;
function shareTime(secondsLeft, jobsLeft) {
  const shortest = FEWEST_RUNS * (SHORTEST_RUN + START_SECONDS);
  const seconds = Math.max(shortest, secondsLeft / Math.max(1, jobsLeft));
  const runSeconds = Math.min(LONGEST_RUN, Math.max(SHORTEST_RUN, seconds / RUNS_PER_SHARE - START_SECONDS));
  return { seconds, runSeconds };
}

// src/bench/target-run.ts
var PATIENCE_SECONDS = 120;
var LAYOUT_PATIENCE_SECONDS = 3600;
async function runOnTarget(run) {
  const work = await createWorkFolder(run.target, run.environment);
  try {
    const scratch = await createWorkFolder(findScratch(run.environment), run.environment);
    try {
      return await runInFolder(run, { ...run, folder: work.path, scratch: scratch.path });
    } finally {
      await scratch.remove();
    }
  } finally {
    await work.remove();
  }
}
function findScratch(environment) {
  return environment.RUNNER_TEMP || environment.TMPDIR || "/tmp";
}
async function runInFolder(run, bench) {
  const startedAt = run.readClock();
  const room = await measureRoom(bench.folder);
  const size = chooseLayoutSize(room, run.target, run.sizeBytes);
  run.onStep({ state: "preparing", jobs: [], jobIndex: 0, jobCount: 0, run: 0, results: [] });
  const engine = await probeEngine(bench, room.memory, run.log);
  if (engine === void 0) throw new UserError(`target: fio can do no I/O on ${run.target}`);
  const file = replaceOptions(run.profile.file, "global", {
    size: String(size),
    ioengine: engine.name,
    direct: engine.direct ? "1" : "0"
  });
  const groups = splitAtBarriers(file);
  const benchmarks = [];
  for (const [jobIndex, group] of groups.entries()) {
    const jobs = listJobs(group).map((job) => job.name);
    const onRun = (count3) => {
      run.onStep({ state: "running", jobs, jobIndex, jobCount: groups.length, run: count3, results: [] });
    };
    const secondsLeft = run.timeBudgetSeconds - (run.readClock() - startedAt);
    const share = shareTime(secondsLeft, groups.length - jobIndex);
    const runs = await repeatGroup(run, bench, group, share, onRun);
    const results = combineRuns(runs).map((benchmark) => complete(benchmark, run, engine));
    run.onStep({ state: "finished", jobs, jobIndex, jobCount: groups.length, run: runs.length, results });
    benchmarks.push(...results);
  }
  return benchmarks;
}
async function repeatGroup(run, bench, group, share, onRun) {
  const startedAt = run.readClock();
  const timed = listJobs(group).some((job) => collectOptions(group, job).has("runtime"));
  const runtime = { runtime: `${Math.round(share.runSeconds * 1e3)}ms` };
  const file = replaceOptions(group, "jobs", runtime);
  const timeoutSeconds = timed ? share.runSeconds + PATIENCE_SECONDS : LAYOUT_PATIENCE_SECONDS;
  const runs = [];
  do {
    onRun(runs.length + 1);
    runs.push(mergeProcesses(await runJobFile(bench, file, timeoutSeconds)));
  } while (timed && wantsAnotherRun(runs, run.readClock() - startedAt, share));
  return runs;
}
function wantsAnotherRun(runs, elapsedSeconds, share) {
  const results = runs.flat().map(({ benchmark }) => benchmark);
  if (results.some((benchmark) => benchmark.state === "failed")) return false;
  if (runs.length < FEWEST_RUNS) return true;
  if (elapsedSeconds + share.runSeconds > share.seconds) return false;
  const series = /* @__PURE__ */ new Map();
  for (const benchmark of results) {
    if (benchmark.state === "failed") continue;
    const key = `${benchmark.direction} ${benchmark.job}`;
    series.set(key, [...series.get(key) ?? [], benchmark.bandwidthBytesPerSecond]);
  }
  return ![...series.values()].every(isSettled);
}
function complete(benchmark, run, engine) {
  const cached2 = benchmark.state === "measured" && benchmark.direct === false && benchmark.direction === "read" ? ["the page cache may have answered a part of the reads"] : [];
  return {
    ...benchmark,
    profile: run.profile.name,
    target: run.target,
    diagnostics: [...benchmark.diagnostics, ...engine.refusals, ...cached2]
  };
}

// src/bench/profile-run.ts
async function runProfile(run) {
  const startedAt = run.readClock();
  const timeBudgetSeconds = run.timeBudgetSeconds ?? run.profile.timeBudgetSeconds;
  const benchmarks = [];
  for (const [targetIndex, target] of run.targets.entries()) {
    const results = await runOnTarget({
      ...run,
      target,
      timeBudgetSeconds,
      onStep: (step) => run.onProgress?.({
        ...step,
        target,
        targetIndex,
        targetCount: run.targets.length,
        elapsedSeconds: run.readClock() - startedAt,
        expectedSeconds: timeBudgetSeconds * run.targets.length
      })
    });
    benchmarks.push(...results);
  }
  return benchmarks;
}

// src/system/program.ts
import { spawn as spawn3 } from "node:child_process";
import { StringDecoder } from "node:string_decoder";
var KEPT_CHARACTERS = 16 * 1024;
var GRACE_SECONDS = 5;
var PIPE_SECONDS = 1;
var runProgram = (file, args, { environment, timeoutSeconds }) => new Promise((resolve5) => {
  let output = "";
  let timedOut = false;
  const child = spawn3(file, args, { env: environment, stdio: ["ignore", "pipe", "pipe"] });
  const term = setTimeout(() => {
    timedOut = true;
    child.kill("SIGTERM");
  }, timeoutSeconds * 1e3);
  const kill2 = setTimeout(() => child.kill("SIGKILL"), (timeoutSeconds + GRACE_SECONDS) * 1e3);
  for (const stream of [child.stdout, child.stderr]) {
    const decoder = new StringDecoder("utf8");
    stream?.on("data", (chunk) => {
      output = (output + decoder.write(chunk)).slice(-KEPT_CHARACTERS);
    });
  }
  const finish = (result) => {
    clearTimeout(term);
    clearTimeout(kill2);
    child.stdout?.destroy();
    child.stderr?.destroy();
    resolve5({ ...result, output });
  };
  child.once("error", (error) => {
    finish({ failure: `cannot be started (${error.code ?? error.message})` });
  });
  let end = {};
  child.once("close", () => finish(end));
  child.once("exit", (exitCode, signal) => {
    end = describeEnd(exitCode, signal, timedOut ? timeoutSeconds : void 0);
    setTimeout(() => finish(end), PIPE_SECONDS * 1e3).unref();
  });
});
function describeEnd(exitCode, signal, timeoutSeconds) {
  if (timeoutSeconds !== void 0) return { failure: `did not end within ${timeoutSeconds} s` };
  return exitCode === null ? { failure: `was ended by ${signal}` } : { exitCode };
}
function lastLine(output) {
  const lines = output.split(/\r|\n/).map((line) => line.replace(/\u001b\[[\d;]*[A-Za-z]|[\u0000-\u001f\u007f]/g, " "));
  return lines.findLast((line) => /\w/.test(line))?.trim().slice(0, 200);
}

// src/system/tool-installation.ts
import { setTimeout as setTimeout2 } from "node:timers/promises";

// src/system/package-managers.ts
var PACKAGES = { iostat: "sysstat", fio: "fio", zstd: "zstd" };
var APT_LOCK = ["-o", "DPkg::Lock::Timeout=60"];
var PACKAGE_MANAGERS = [
  {
    name: "apt-get",
    install: [...APT_LOCK, "install", "--yes", "--no-install-recommends"],
    update: [...APT_LOCK, "update"],
    asRoot: true,
    packages: PACKAGES
  },
  { name: "dnf", install: ["install", "--assumeyes"], asRoot: true, packages: PACKAGES },
  { name: "yum", install: ["install", "--assumeyes"], asRoot: true, packages: PACKAGES },
  { name: "apk", install: ["add", "--no-cache", "--wait", "60"], asRoot: true, packages: PACKAGES },
  { name: "zypper", install: ["--non-interactive", "install"], asRoot: true, packages: PACKAGES },
  // Homebrew has no sysstat: macOS has an iostat of its own, which io-probe does not sample with.
  { name: "brew", install: ["install", "--quiet"], asRoot: false, packages: { fio: "fio", zstd: "zstd" } }
];

// src/system/tool-path.ts
import { accessSync, constants as constants2, statSync } from "node:fs";
import { delimiter, join as join4 } from "node:path";
function findTool(name, environment) {
  const folders = (environment.PATH ?? environment.Path ?? "").split(delimiter).filter((folder) => folder !== "");
  const suffixes = process.platform === "win32" ? [".exe", ".cmd", ""] : [""];
  return folders.flatMap((folder) => suffixes.map((suffix) => join4(folder, name + suffix))).find(isProgram);
}
function isProgram(path) {
  try {
    accessSync(path, constants2.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

// src/system/tool-installation.ts
var TIMEOUT_SECONDS = 300;
async function installTool(name, setting) {
  const present = findTool(name, setting.environment);
  if (present !== void 0) return { found: true, path: present, installed: false };
  const manager = PACKAGE_MANAGERS.find((candidate) => findTool(candidate.name, setting.environment) !== void 0);
  const packageName = manager?.packages[name];
  const advice = adviseInstall(name, manager);
  const fail = (reason) => ({ found: false, reason: `${name} ${reason}`, advice });
  if (setting.policy === "never") return fail('is not installed, and install is "never"');
  if (manager === void 0) {
    const known = PACKAGE_MANAGERS.map((candidate) => candidate.name).join(", ");
    return fail(`is not installed, and there is no package manager that io-probe knows (${known})`);
  }
  if (packageName === void 0) return fail(`is not installed, and ${manager.name} has no package of it`);
  const prefix = await findPrivilege(manager, setting);
  if (typeof prefix === "string") return fail(`is not installed, and ${prefix}`);
  setting.log.info(`installing ${packageName} with ${manager.name}`);
  const result = await installPackage(packageName, manager, { setting, prefix });
  const path = findTool(name, setting.environment);
  if (path !== void 0) return { found: true, path, installed: true };
  return fail(`could not be installed with ${manager.name}: ${explainResult(result)}`);
}
async function requireTool(name, setting) {
  const outcome = await installTool(name, setting);
  if (!outcome.found) throw new UserError(`${outcome.reason}; ${outcome.advice}`);
  return outcome.path;
}
function adviseInstall(name, manager) {
  const packageName = manager?.packages[name];
  if (manager === void 0 || packageName === void 0) return `install ${name} and put it on PATH`;
  const words = [manager.name, ...manager.install.filter((word) => !word.startsWith("-") && /^[a-z]+$/.test(word))];
  return `install it with "${manager.asRoot ? "sudo " : ""}${words.join(" ")} ${packageName}"`;
}
async function findPrivilege(manager, setting) {
  const isRoot = setting.isRoot ?? process.getuid?.() === 0;
  if (isRoot === manager.asRoot) return [];
  if (!manager.asRoot) return `${manager.name} refuses to run as root`;
  const needed = "installing it needs root or a sudo without a password";
  if (findTool("sudo", setting.environment) === void 0) return needed;
  const { exitCode } = await setting.run("sudo", ["-n", "true"], {
    environment: toolEnvironment(setting.environment),
    timeoutSeconds: 15
  });
  return exitCode === 0 ? ["sudo", "-n", "env", ...UNATTENDED.map((pair) => pair.join("="))] : needed;
}
var UNATTENDED = [
  ["DEBIAN_FRONTEND", "noninteractive"],
  ["NEEDRESTART_SUSPEND", "1"],
  ["HOMEBREW_NO_AUTO_UPDATE", "1"]
];
var LOCKED = /Could not get lock|Unable to lock/;
var LOCK_PATIENCE_SECONDS = 60;
async function installPackage(packageName, manager, { setting, prefix }) {
  const startedAt = Date.now();
  const passed = () => (Date.now() - startedAt) / 1e3;
  const environment = { ...toolEnvironment(setting.environment), ...Object.fromEntries(UNATTENDED) };
  const run = async (args) => {
    const [file = manager.name, ...rest] = [...prefix, manager.name, ...args];
    for (; ; ) {
      const result = await setting.run(file, rest, {
        environment,
        timeoutSeconds: Math.max(1, TIMEOUT_SECONDS - passed())
      });
      if (!LOCKED.test(result.output) || result.exitCode === 0 || passed() > LOCK_PATIENCE_SECONDS) return result;
      await setTimeout2((setting.lockPauseSeconds ?? 5) * 1e3);
    }
  };
  const install = [...manager.install, packageName];
  const first = await run(install);
  if (first.exitCode === 0 || manager.update === void 0) return first;
  setting.log.info(`${manager.name} did not find it at once; renewing its lists`);
  const update = await run(manager.update);
  const second = await run(install);
  return second.exitCode === 0 || update.exitCode === 0 ? second : update;
}
function explainResult({ exitCode, failure: failure2, output }) {
  const said = lastLine(output);
  const end = failure2 ?? (exitCode === 0 ? "it ended well, but the program is not on PATH" : `exit code ${exitCode}`);
  return said === void 0 ? end : `${end}, "${said}"`;
}

// src/session/recording.ts
import { access as access2 } from "node:fs/promises";
import { join as join6 } from "node:path";

// package.json
var version = "0.1.0";

// src/model/tool-version.ts
var TOOL_VERSION = version;

// src/sampling/request-snapshot.ts
import { randomUUID } from "node:crypto";
import { existsSync as existsSync2, rmSync, statSync as statSync2, writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

// src/sampling/sampler-options.ts
var MINIMUM_INTERVAL_SECONDS = 0.05;
var OPTIONS_FILE = "options.json";
var COUNTERS_FILE = "counters.ndjson";
var SAMPLER_OUTPUT_FILE = "sampler.out";
var CONTROL_FOLDER = "control";
var STOP_FILE = "stop";
var MARK_PREFIX = "mark-";
function iostatLogName(number3) {
  return `iostat-${number3}.log`;
}

// src/sampling/request-snapshot.ts
var POLL_MILLISECONDS = 2;
async function requestSnapshot(directory, timeoutSeconds = 1) {
  const path = `${directory}/${CONTROL_FOLDER}/${MARK_PREFIX}${randomUUID()}`;
  try {
    writeFileSync(path, "");
    const { birthtimeMs, mtimeMs } = statSync2(path);
    const deadline = performance.now() + timeoutSeconds * 1e3;
    while (performance.now() < deadline) {
      if (!existsSync2(path)) return (birthtimeMs > 0 ? birthtimeMs : mtimeMs) / 1e3;
      await delay(POLL_MILLISECONDS);
    }
  } catch {
  }
  rmSync(path, { force: true });
  return void 0;
}

// src/sampling/start-sampler.ts
import { spawn as spawn4 } from "node:child_process";
import { closeSync as closeSync2, mkdirSync, openSync as openSync2, readFileSync, writeFileSync as writeFileSync2 } from "node:fs";
import { setTimeout as delay2 } from "node:timers/promises";

// src/sampling/recording-head.ts
import { closeSync, openSync, readSync } from "node:fs";
var HEAD_BYTES = 256 * 1024;
function readHead(directory) {
  const lines = readStart(`${directory}/${COUNTERS_FILE}`).split("\n");
  lines.pop();
  const header = parseLine(lines[0]);
  if (header?.e !== "header" || !Number.isInteger(header.pid) || !Number.isInteger(header.startTicks)) return void 0;
  const head = { pid: header.pid, startTicks: header.startTicks };
  const sample = lines.map(parseLine).find((line) => line?.r === "start");
  return typeof sample?.t === "number" ? { ...head, firstSampleAtSeconds: sample.t } : head;
}
function readStart(path) {
  try {
    const file = openSync(path, "r");
    try {
      const buffer = Buffer.alloc(HEAD_BYTES);
      return buffer.toString("latin1", 0, readSync(file, buffer, 0, HEAD_BYTES, 0));
    } finally {
      closeSync(file);
    }
  } catch {
    return "";
  }
}
function parseLine(line) {
  try {
    return JSON.parse(line ?? "");
  } catch {
    return void 0;
  }
}

// src/sampling/start-sampler.ts
var NODE_FLAGS = ["--v8-pool-size=0", "--single-threaded", "--max-semi-space-size=1", "--no-warnings"];
var POLL_MILLISECONDS2 = 3;
async function startSampler(directory, options, dependencies) {
  if (!(options.intervalSeconds >= MINIMUM_INTERVAL_SECONDS)) {
    throw new Error(`the sampler's interval is ${options.intervalSeconds} s; at least ${MINIMUM_INTERVAL_SECONDS} s`);
  }
  mkdirSync(`${directory}/${CONTROL_FOLDER}`, { recursive: true });
  writeFileSync2(`${directory}/${OPTIONS_FILE}`, JSON.stringify(options));
  const state = launch(directory, dependencies);
  const deadline = performance.now() + (dependencies.timeoutSeconds ?? 10) * 1e3;
  for (; ; ) {
    const head = readHead(directory);
    if (head?.firstSampleAtSeconds !== void 0) {
      return { directory, pid: head.pid, startTicks: head.startTicks, startedAtSeconds: head.firstSampleAtSeconds };
    }
    if (state.ended !== void 0) throw new Error(`the sampler did not start: ${state.ended}${readOutput2(directory)}`);
    if (performance.now() > deadline) {
      state.kill();
      throw new Error(`the sampler did not start: no sample came in time${readOutput2(directory)}`);
    }
    await delay2(POLL_MILLISECONDS2);
  }
}
function launch(directory, dependencies) {
  const output = openSync2(`${directory}/${SAMPLER_OUTPUT_FILE}`, "a", 420);
  const node = dependencies.nodePath ?? process.execPath;
  const child = spawn4(node, [...NODE_FLAGS, dependencies.samplerPath, directory], {
    // Not the workspace: a directory that somebody stands in cannot be unmounted.
    cwd: "/",
    detached: true,
    env: toolEnvironment(dependencies.environment),
    stdio: ["ignore", output, output]
  });
  closeSync2(output);
  const state = { kill: () => child.kill("SIGKILL") };
  child.on("error", (error) => {
    state.ended = error.message;
  });
  child.on("exit", (code, signal) => {
    state.ended = signal === null ? `it ended with exit code ${code}` : `it was ended by ${signal}`;
  });
  child.unref();
  return state;
}
function readOutput2(directory) {
  try {
    const text = readFileSync(`${directory}/${SAMPLER_OUTPUT_FILE}`, "utf8").trim().slice(0, 500);
    return text === "" ? "" : ` (${text.replace(/\s+/g, " ")})`;
  } catch {
    return "";
  }
}

// src/sampling/stop-sampler.ts
import { readFileSync as readFileSync3, writeFileSync as writeFileSync3 } from "node:fs";
import { setTimeout as delay3 } from "node:timers/promises";

// src/sampling/process-identity.ts
import { closeSync as closeSync3, openSync as openSync3, readFileSync as readFileSync2, readSync as readSync2 } from "node:fs";
function parseProcessStat(text) {
  const pid = Number.parseInt(text, 10);
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const number3 = (field) => Number(fields[field - 3]);
  const stat4 = {
    pid,
    state: fields[0] ?? "",
    userTicks: number3(14),
    systemTicks: number3(15),
    childUserTicks: number3(16),
    childSystemTicks: number3(17),
    startTicks: number3(22)
  };
  return Number.isNaN(pid) || Number.isNaN(stat4.startTicks) ? void 0 : stat4;
}
function readProcessStat(pid) {
  try {
    return parseProcessStat(readFileSync2(`/proc/${pid}/stat`, "latin1"));
  } catch {
    return void 0;
  }
}
function isRunning(identity) {
  const stat4 = readProcessStat(identity.pid);
  return stat4 !== void 0 && stat4.startTicks === identity.startTicks && stat4.state !== "Z" && stat4.state !== "X";
}
function sendSignal(identity, signal) {
  if (!isRunning(identity)) return false;
  try {
    return process.kill(identity.pid, signal);
  } catch {
    return false;
  }
}

// src/sampling/stop-sampler.ts
var SAMPLER_STEPS = [
  ["SIGINT", 4],
  ["SIGTERM", 1],
  ["SIGKILL", 1]
];
var IOSTAT_STEPS = [
  ["SIGINT", 0.5],
  ["SIGTERM", 0.3],
  ["SIGKILL", 0.5]
];
var POLL_MILLISECONDS3 = 5;
async function stopSampler(directory) {
  const head = readHead(directory);
  if (head === void 0) return { state: "never-started" };
  const state = await endSampler(directory, head);
  for (const iostat of listIostats(directory)) await endProcess(iostat, IOSTAT_STEPS);
  return { state };
}
async function endSampler(directory, identity) {
  if (!isRunning(identity)) return "already-ended";
  try {
    writeFileSync3(`${directory}/${CONTROL_FOLDER}/${STOP_FILE}`, "");
  } catch {
  }
  const signal = await endProcess(identity, SAMPLER_STEPS);
  return signal === "SIGINT" ? "stopped" : "killed";
}
async function endProcess(identity, steps) {
  let last;
  for (const [signal, seconds] of steps) {
    if (!sendSignal(identity, signal)) return last;
    last = signal;
    sendSignal(identity, "SIGCONT");
    const deadline = performance.now() + seconds * 1e3;
    while (performance.now() < deadline) {
      await delay3(POLL_MILLISECONDS3);
      if (!isRunning(identity)) return last;
    }
  }
  return last;
}
function listIostats(directory) {
  let text;
  try {
    text = readFileSync3(`${directory}/${COUNTERS_FILE}`, "latin1");
  } catch {
    return [];
  }
  const pattern2 = /^\{"e":"iostat",.*"state":"started",.*"pid":(\d+),"startTicks":(\d+)/gm;
  return [...text.matchAll(pattern2)].map((match) => ({ pid: Number(match[1]), startTicks: Number(match[2]) }));
}

// src/session/session-directory.ts
import { appendFile, mkdir, readFile as readFile3, writeFile as writeFile2 } from "node:fs/promises";
import { join as join5 } from "node:path";

// node_modules/zod/v4/core/util.js
function getEnumValues(entries) {
  const numericValues = Object.values(entries).filter((v) => typeof v === "number");
  const values = Object.entries(entries).filter(([k, _]) => numericValues.indexOf(+k) === -1).map(([_, v]) => v);
  return values;
}
function jsonStringifyReplacer(_, value) {
  if (typeof value === "bigint")
    return value.toString();
  return value;
}
var Cached = class {
  constructor(getter) {
    this._getter = getter;
    this._value = void 0;
  }
  get value() {
    const getter = this._getter;
    if (getter !== void 0) {
      this._value = getter();
      this._getter = void 0;
    }
    return this._value;
  }
};
function cached(getter) {
  return new Cached(getter);
}
function cleanRegex(source) {
  const start = source.startsWith("^") ? 1 : 0;
  const end = source.endsWith("$") ? source.length - 1 : source.length;
  return source.slice(start, end);
}
function assignProp(target, prop, value) {
  Object.defineProperty(target, prop, {
    value,
    writable: true,
    enumerable: true,
    configurable: true
  });
}
function rawShape(def) {
  const desc = Object.getOwnPropertyDescriptor(def, "shape");
  return desc?.get ? desc.get.raw : desc?.value;
}
var captureStackTrace = "captureStackTrace" in Error ? Error.captureStackTrace : (..._args) => {
};
function isObject2(data) {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}
function isPlainObject(o) {
  if (isObject2(o) === false)
    return false;
  const ctor = o.constructor;
  if (ctor === void 0)
    return true;
  if (typeof ctor !== "function")
    return true;
  const prot = ctor.prototype;
  if (isObject2(prot) === false)
    return false;
  if (Object.prototype.hasOwnProperty.call(prot, "isPrototypeOf") === false) {
    return false;
  }
  return true;
}
var propertyKeyTypes = /* @__PURE__ */ new Set(["string", "number", "symbol"]);
function escapeRegex(str) {
  return str.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
function clone(inst, def, params) {
  const cl = new inst._zod.constr(def ?? inst._zod.def);
  if (!def || params?.parent)
    cl._zod.parent = inst;
  return cl;
}
function normalizeParams(_params) {
  const params = _params;
  if (!params)
    return {};
  if (typeof params === "string")
    return { error: () => params };
  if (params?.message !== void 0) {
    if (params?.error !== void 0)
      throw new Error("Cannot specify both `message` and `error` params");
    params.error = params.message;
  }
  delete params.message;
  if (typeof params.error === "string")
    return { ...params, error: () => params.error };
  return params;
}
function optionalKeys(shape) {
  return Object.keys(shape).filter((k) => {
    return shape[k]._zod.optin !== void 0 && shape[k]._zod.optout === "optional";
  });
}
var NUMBER_FORMAT_RANGES = /* @__PURE__ */ (() => ({
  safeint: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  int32: [-2147483648, 2147483647],
  uint32: [0, 4294967295],
  float32: [-34028234663852886e22, 34028234663852886e22],
  float64: [-Number.MAX_VALUE, Number.MAX_VALUE]
}))();
function aborted(x, startIndex = 0) {
  if (x.aborted === true)
    return true;
  for (let i = startIndex; i < x.issues.length; i++) {
    if (x.issues[i]?.continue !== true) {
      return true;
    }
  }
  return false;
}
function explicitlyAborted(x, startIndex = 0) {
  if (x.aborted === true)
    return true;
  for (let i = startIndex; i < x.issues.length; i++) {
    if (x.issues[i]?.continue === false) {
      return true;
    }
  }
  return false;
}
function prefixIssues(path, issues) {
  return issues.map((iss) => {
    var _a2;
    (_a2 = iss).path ?? (_a2.path = []);
    iss.path.unshift(path);
    return iss;
  });
}
function unwrapMessage(message) {
  return typeof message === "string" ? message : message?.message;
}
function sizeCaps(defChecks) {
  const caps = [];
  for (const ch of defChecks ?? []) {
    const d = ch._zod.def;
    if (!/_(length|size)$|_equals$/.test(d.check))
      break;
    const max = d.maximum ?? d.length ?? d.size;
    if (max >= 0)
      caps.push([max, ch]);
  }
  return caps;
}
function attachSchema(issues, start, inst) {
  var _a2;
  for (let i = start; i < issues.length; i++) {
    (_a2 = issues[i]).schema ?? (_a2.schema = inst);
  }
}
function finalizeIssue(iss, ctx, config2) {
  var _a2;
  const traits = iss.inst?._zod?.traits;
  if (traits?.has("$ZodType")) {
    if (traits.has("$ZodCheck"))
      (_a2 = iss).schema ?? (_a2.schema = iss.inst);
    else
      iss.schema = iss.inst;
  }
  const schemaError = iss.schema !== iss.inst ? iss.schema?._zod.def?.error : void 0;
  const message = iss.message ? iss.message : unwrapMessage(iss.inst?._zod.def?.error?.(iss)) ?? unwrapMessage(schemaError?.(iss)) ?? unwrapMessage(ctx?.error?.(iss)) ?? unwrapMessage(config2.customError?.(iss)) ?? unwrapMessage(config2.localeError?.(iss)) ?? "Invalid input";
  const full = {};
  for (const k of Object.keys(iss)) {
    if (k === "inst" || k === "schema" || k === "continue" || k === "input" || k === "__proto__")
      continue;
    full[k] = iss[k];
  }
  full.path ?? (full.path = []);
  full.message = message;
  if (ctx?.reportInput) {
    full.input = iss.input;
  }
  return full;
}
function members(proto, table) {
  for (const key in table) {
    const desc = Object.getOwnPropertyDescriptor(table, key);
    if (desc.get)
      Object.defineProperty(proto, key, { ...desc, enumerable: false });
    else
      defineBound(proto, key, desc.value);
  }
}
function own(inst, key, value, enumerable = true) {
  Object.defineProperty(inst, key, { configurable: true, writable: true, enumerable, value });
  return value;
}
function hide(inst, key, value) {
  return own(inst, key, value, false);
}
function defineBound(proto, key, fn) {
  Object.defineProperty(proto, key, {
    configurable: true,
    get() {
      return this == null ? fn : own(this, key, fn.bind(this));
    },
    set(value) {
      own(this, key, value);
    }
  });
}
function claim(inst, sentinel) {
  const proto = Object.getPrototypeOf(inst);
  return sentinel in proto ? void 0 : proto;
}
var installing;
var broke = false;
var breaker = {
  configurable: true,
  get() {
    broke = true;
    return void 0;
  }
};
function defineLazyInternal(inst, key, compute) {
  const proto = Object.getPrototypeOf(inst._zod);
  if (key in proto && installing !== inst._zod) {
    installing = void 0;
    return;
  }
  installing = inst._zod;
  Object.defineProperty(proto, key, {
    configurable: true,
    get() {
      Object.defineProperty(this, key, breaker);
      const outer = broke;
      broke = false;
      try {
        const value = compute(this);
        if (broke)
          delete this[key];
        else
          Object.defineProperty(this, key, { configurable: true, writable: true, value });
        broke = broke || outer;
        return value;
      } catch (err) {
        delete this[key];
        broke = broke || outer;
        throw err;
      }
    },
    set(value) {
      Object.defineProperty(this, key, { configurable: true, writable: true, value });
    }
  });
}
function installLazyProp(inst, key, make, enumerable) {
  const proto = claim(inst, key);
  if (!proto)
    return;
  Object.defineProperty(proto, key, {
    configurable: true,
    get() {
      const desc = { configurable: true, writable: true, enumerable, value: void 0 };
      Object.defineProperty(this, key, desc);
      desc.value = make(this);
      Object.defineProperty(this, key, desc);
      return desc.value;
    },
    set(value) {
      Object.defineProperty(this, key, { configurable: true, writable: true, enumerable, value });
    }
  });
}

// node_modules/zod/v4/core/core.js
var _a;
var _zodDesc = { value: void 0, enumerable: false };
var _E = "captureStackTrace" in Error ? Error : null;
function newError(Definition) {
  const E = _E;
  if (E) {
    const saved = E.stackTraceLimit;
    if (typeof saved === "number") {
      try {
        E.stackTraceLimit = 0;
      } catch {
        _E = null;
        return new Definition();
      }
      try {
        return new Definition();
      } finally {
        E.stackTraceLimit = saved;
      }
    }
  }
  return new Definition();
}
// @__NO_SIDE_EFFECTS__
function $constructor(name, initializer2, proto, params) {
  const zodProto = {};
  function Internals(def) {
    this.def = def;
    this.constr = _;
    this.traits = /* @__PURE__ */ new Set();
  }
  Internals.prototype = zodProto;
  const protoMembers = proto;
  const initialized = protoMembers && /* @__PURE__ */ new WeakSet();
  function init(inst, def) {
    if (!inst._zod) {
      _zodDesc.value = new Internals(def);
      try {
        Object.defineProperty(inst, "_zod", _zodDesc);
      } finally {
        _zodDesc.value = void 0;
      }
    } else if (inst._zod.traits.has(name)) {
      return;
    }
    inst._zod.traits.add(name);
    initializer2(inst, def);
    if (initialized) {
      const own2 = Object.getPrototypeOf(inst);
      const ctorProto = inst._zod.constr.prototype;
      let up = own2;
      while (up && up !== ctorProto)
        up = Object.getPrototypeOf(up);
      const target = up ?? own2;
      if (!initialized.has(target)) {
        initialized.add(target);
        members(target, protoMembers);
      }
    }
    const proto2 = _.prototype;
    for (const k in proto2) {
      if (!Object.prototype.hasOwnProperty.call(proto2, k))
        continue;
      if (!(k in inst)) {
        inst[k] = proto2[k].bind(inst);
      }
    }
  }
  const Parent = params?.Parent ?? Object;
  class Definition extends Parent {
  }
  Object.defineProperty(Definition, "name", { value: name });
  function _(def) {
    const inst = params?.Parent ? newError(Definition) : this;
    init(inst, def);
    const deferred = inst._zod.deferred;
    if (deferred) {
      for (const fn of deferred) {
        fn();
      }
      inst._zod.deferred = void 0;
    }
    const pp = globalThis.__zod_globalConfig?.postProcessor;
    if (pp)
      pp(inst);
    return inst;
  }
  Object.defineProperty(_, "init", { value: init });
  Object.defineProperty(_, Symbol.hasInstance, {
    value: (inst) => {
      if (params?.Parent && inst instanceof params.Parent)
        return true;
      return inst?._zod?.traits?.has(name);
    }
  });
  Object.defineProperty(_, "name", { value: name });
  return _;
}
var $ZodAsyncError = class extends Error {
  constructor() {
    super(`Encountered Promise during synchronous parse. Use .parseAsync() instead.`);
  }
};
(_a = globalThis).__zod_globalConfig ?? (_a.__zod_globalConfig = {});
var globalConfig = globalThis.__zod_globalConfig;
function config(newConfig) {
  if (newConfig)
    Object.assign(globalConfig, newConfig);
  return globalConfig;
}

// node_modules/zod/v4/core/errors.js
function _getMessage() {
  const internals = this._zod;
  internals.message ?? (internals.message = JSON.stringify(internals.def, jsonStringifyReplacer, 2));
  return internals.message;
}
function _setMessage(value) {
  this._zod.message = value;
}
var _messageDesc = {
  get: _getMessage,
  set: _setMessage,
  enumerable: true,
  configurable: true
};
var _issuesDesc = { value: void 0, enumerable: false };
var _installedToString = /* @__PURE__ */ new WeakSet([Object.prototype, Error.prototype]);
var initializer = (inst, def) => {
  inst.name = "$ZodError";
  _issuesDesc.value = def;
  Object.defineProperty(inst, "issues", _issuesDesc);
  _issuesDesc.value = void 0;
  Object.defineProperty(inst, "message", _messageDesc);
  const proto = Object.getPrototypeOf(inst);
  if (!_installedToString.has(proto)) {
    _installedToString.add(proto);
    Object.defineProperty(proto, "toString", {
      configurable: true,
      enumerable: false,
      get() {
        const value = () => this.message;
        Object.defineProperty(this, "toString", { value, configurable: true, writable: true });
        return value;
      },
      set(value) {
        Object.defineProperty(this, "toString", { value, configurable: true, writable: true });
      }
    });
  }
};
var $ZodError = $constructor("$ZodError", initializer);
var $ZodRealError = $constructor("$ZodError", initializer, void 0, {
  Parent: Error
});

// node_modules/zod/v4/core/parse.js
var _parse = (_Err) => {
  const fn = (schema, value, _ctx, _params) => {
    const ctx = _ctx ? { ..._ctx, async: false } : { async: false };
    const result = schema._zod.run({ value, issues: [] }, ctx);
    if (result instanceof Promise) {
      throw new $ZodAsyncError();
    }
    if (result.issues.length) {
      const e = new (_params?.Err ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
      captureStackTrace(e, _params?.callee ?? fn);
      throw e;
    }
    return result.value;
  };
  return fn;
};
var parse = /* @__PURE__ */ _parse($ZodRealError);
var _parseAsync = (_Err) => {
  const fn = async (schema, value, _ctx, params) => {
    const ctx = _ctx ? { ..._ctx, async: true } : { async: true };
    let result = schema._zod.run({ value, issues: [] }, ctx);
    if (result instanceof Promise)
      result = await result;
    if (result.issues.length) {
      const e = new (params?.Err ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
      captureStackTrace(e, params?.callee ?? fn);
      throw e;
    }
    return result.value;
  };
  return fn;
};
var parseAsync = /* @__PURE__ */ _parseAsync($ZodRealError);
var _safeParse = (_Err) => (schema, value, _ctx) => {
  const ctx = _ctx ? { ..._ctx, async: false } : { async: false };
  const result = schema._zod.run({ value, issues: [] }, ctx);
  if (result instanceof Promise) {
    throw new $ZodAsyncError();
  }
  return result.issues.length ? failure(_Err, result.issues, ctx) : { success: true, data: result.value };
};
var safeParse = /* @__PURE__ */ _safeParse($ZodRealError);
function failure(Err, issues, ctx) {
  let error;
  return {
    success: false,
    get error() {
      if (!error) {
        error = new Err(issues.map((iss) => finalizeIssue(iss, ctx, config())));
        issues = void 0;
        ctx = void 0;
      }
      return error;
    },
    set error(e) {
      error = e;
      issues = void 0;
      ctx = void 0;
    }
  };
}
var _safeParseAsync = (_Err) => async (schema, value, _ctx) => {
  const ctx = _ctx ? { ..._ctx, async: true } : { async: true };
  let result = schema._zod.run({ value, issues: [] }, ctx);
  if (result instanceof Promise)
    result = await result;
  return result.issues.length ? failure(_Err, result.issues, ctx) : { success: true, data: result.value };
};
var safeParseAsync = /* @__PURE__ */ _safeParseAsync($ZodRealError);

// node_modules/zod/v4/core/regexes.js
var duration = /^P(?:(\d+W)|(?!.*W)(?=\d|T\d)(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+([.,]\d+)?S)?)?)$/;
var dateSource = `(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))`;
function anchor(source) {
  return new RegExp(`^${source}$`);
}
var date = /* @__PURE__ */ anchor(dateSource);
function timeSource(args) {
  const hhmm = `(?:[01]\\d|2[0-3]):[0-5]\\d`;
  const regex2 = typeof args.precision === "number" ? args.precision === -1 ? `${hhmm}` : args.precision === 0 ? `${hhmm}:[0-5]\\d` : `${hhmm}:[0-5]\\d\\.\\d{${args.precision}}` : args.seconds ? `${hhmm}:[0-5]\\d(?:\\.\\d+)?` : `${hhmm}(?::[0-5]\\d(?:\\.\\d+)?)?`;
  return regex2;
}
function time(args) {
  return new RegExp(`^${timeSource(args)}$`);
}
function datetime(args) {
  const opts = ["Z"];
  if (args.offset)
    opts.push(`([+-](?:[01]\\d|2[0-3]):[0-5]\\d)`);
  const qualified = `${timeSource({ precision: args.precision, seconds: true })}(?:${opts.join("|")})`;
  const timeRegex = args.local ? `${qualified}|${timeSource({ precision: args.precision })}` : qualified;
  return new RegExp(`^${dateSource}T(?:${timeRegex})$`);
}
var anyString = /^[\s\S]{0,}$/;
var number = /^-?\d+(?:\.\d+)?$/;
var boolean = /^(?:true|false)$/i;

// node_modules/zod/v4/core/checks.js
var $ZodCheck = /* @__PURE__ */ $constructor("$ZodCheck", (inst, def) => {
  var _a2;
  inst._zod ?? (inst._zod = {});
  inst._zod.def = def;
  (_a2 = inst._zod).onattach ?? (_a2.onattach = []);
});
var numericOriginMap = {
  number: "number",
  bigint: "bigint",
  object: "date"
};
var $ZodCheckLessThan = /* @__PURE__ */ $constructor("$ZodCheckLessThan", (inst, def) => {
  $ZodCheck.init(inst, def);
  const origin = numericOriginMap[typeof def.value];
  inst._zod.check = (payload) => {
    if (def.inclusive ? payload.value <= def.value : payload.value < def.value) {
      return;
    }
    payload.issues.push({
      origin: numericOriginMap[typeof payload.value] ?? origin,
      code: "too_big",
      maximum: typeof def.value === "object" ? def.value.getTime() : def.value,
      input: payload.value,
      inclusive: def.inclusive,
      inst,
      continue: !def.abort
    });
  };
});
var $ZodCheckGreaterThan = /* @__PURE__ */ $constructor("$ZodCheckGreaterThan", (inst, def) => {
  $ZodCheck.init(inst, def);
  const origin = numericOriginMap[typeof def.value];
  inst._zod.check = (payload) => {
    if (def.inclusive ? payload.value >= def.value : payload.value > def.value) {
      return;
    }
    payload.issues.push({
      origin: numericOriginMap[typeof payload.value] ?? origin,
      code: "too_small",
      minimum: typeof def.value === "object" ? def.value.getTime() : def.value,
      input: payload.value,
      inclusive: def.inclusive,
      inst,
      continue: !def.abort
    });
  };
});
var $ZodCheckNumberFormat = /* @__PURE__ */ $constructor("$ZodCheckNumberFormat", (inst, def) => {
  $ZodCheck.init(inst, def);
  def.format = def.format || "float64";
  const isInt = def.format?.includes("int");
  const origin = isInt ? "int" : "number";
  const [minimum, maximum3] = NUMBER_FORMAT_RANGES[def.format];
  inst._zod.check = (payload) => {
    const input = payload.value;
    if (isInt) {
      if (!Number.isInteger(input)) {
        payload.issues.push({
          expected: origin,
          format: def.format,
          code: "invalid_type",
          continue: false,
          input,
          inst
        });
        return;
      }
      if (!Number.isSafeInteger(input)) {
        if (input > 0) {
          payload.issues.push({
            input,
            code: "too_big",
            maximum: Number.MAX_SAFE_INTEGER,
            note: "Integers must be within the safe integer range.",
            inst,
            origin,
            inclusive: true,
            continue: !def.abort
          });
        } else {
          payload.issues.push({
            input,
            code: "too_small",
            minimum: Number.MIN_SAFE_INTEGER,
            note: "Integers must be within the safe integer range.",
            inst,
            origin,
            inclusive: true,
            continue: !def.abort
          });
        }
        return;
      }
    }
    if (input < minimum) {
      payload.issues.push({
        origin: "number",
        input,
        code: "too_small",
        minimum,
        inclusive: true,
        inst,
        continue: !def.abort
      });
    }
    if (input > maximum3) {
      payload.issues.push({
        origin: "number",
        input,
        code: "too_big",
        maximum: maximum3,
        inclusive: true,
        inst,
        continue: !def.abort
      });
    }
  };
});
var $ZodCheckStringFormat = /* @__PURE__ */ $constructor("$ZodCheckStringFormat", (inst, def) => {
  var _a2, _b;
  $ZodCheck.init(inst, def);
  if (def.pattern)
    (_a2 = inst._zod).check ?? (_a2.check = (payload) => {
      def.pattern.lastIndex = 0;
      if (def.pattern.test(payload.value))
        return;
      payload.issues.push({
        origin: "string",
        code: "invalid_format",
        format: def.format,
        input: payload.value,
        ...def.pattern ? { pattern: def.pattern.toString() } : {},
        inst,
        continue: !def.abort
      });
    });
  else
    (_b = inst._zod).check ?? (_b.check = () => {
    });
});

// node_modules/zod/v4/core/versions.js
var version2 = {
  major: 4,
  minor: 6,
  patch: 7
};

// node_modules/zod/v4/core/schemas.js
var $ZodType = /* @__PURE__ */ $constructor("$ZodType", (inst, def) => {
  var _a2;
  inst ?? (inst = {});
  inst._zod.def = def;
  inst._zod.bag = inst._zod.bag || {};
  inst._zod.version = version2;
  const defChecks = inst._zod.def.checks;
  const checks = inst._zod.traits.has("$ZodCheck") ? [inst, ...defChecks ?? []] : defChecks?.length ? [...defChecks] : [];
  for (const ch of checks) {
    for (const fn of ch._zod.onattach) {
      fn(inst);
    }
  }
  if (checks.length === 0) {
    (_a2 = inst._zod).deferred ?? (_a2.deferred = []);
    inst._zod.deferred?.push(() => {
      inst._zod.run = inst._zod.parse;
    });
  } else {
    const runChecks = (payload, checks2, ctx) => {
      if (payload.memo)
        return payload;
      let isAborted = aborted(payload);
      let asyncResult;
      for (const ch of checks2) {
        if (ch._zod.def.when) {
          if (explicitlyAborted(payload))
            continue;
          const shouldRun = ch._zod.def.when(payload);
          if (!shouldRun)
            continue;
        } else if (isAborted) {
          continue;
        }
        const currLen = payload.issues.length;
        const _ = ch._zod.check(payload);
        if (_ instanceof Promise && ctx?.async === false) {
          throw new $ZodAsyncError();
        }
        if (asyncResult || _ instanceof Promise) {
          asyncResult = (asyncResult ?? Promise.resolve()).then(async () => {
            await _;
            const nextLen = payload.issues.length;
            if (nextLen === currLen)
              return;
            attachSchema(payload.issues, currLen, inst);
            if (!isAborted)
              isAborted = aborted(payload, currLen);
          });
        } else {
          const nextLen = payload.issues.length;
          if (nextLen === currLen)
            continue;
          attachSchema(payload.issues, currLen, inst);
          if (!isAborted)
            isAborted = aborted(payload, currLen);
        }
      }
      if (asyncResult) {
        return asyncResult.then(() => {
          return payload;
        });
      }
      return payload;
    };
    const handleCanaryResult = (canary, payload, ctx) => {
      if (aborted(canary)) {
        canary.aborted = true;
        return canary;
      }
      const checkResult = runChecks(payload, checks, ctx);
      if (checkResult instanceof Promise) {
        if (ctx.async === false)
          throw new $ZodAsyncError();
        return checkResult.then((checkResult2) => inst._zod.parse(checkResult2, ctx));
      }
      return inst._zod.parse(checkResult, ctx);
    };
    inst._zod.run = (payload, ctx) => {
      if (ctx.skipChecks) {
        return inst._zod.parse(payload, ctx);
      }
      if (ctx.direction === "backward") {
        const canary = inst._zod.parse({ value: payload.value, issues: [] }, { ...ctx, skipChecks: true });
        if (canary instanceof Promise) {
          return canary.then((canary2) => {
            return handleCanaryResult(canary2, payload, ctx);
          });
        }
        return handleCanaryResult(canary, payload, ctx);
      }
      const result = inst._zod.parse(payload, ctx);
      if (result instanceof Promise) {
        if (ctx.async === false)
          throw new $ZodAsyncError();
        return result.then((result2) => runChecks(result2, checks, ctx));
      }
      return runChecks(result, checks, ctx);
    };
  }
}, {
  // Wrappers extend this by installing a richer factory over it; reading it eagerly would defeat the laziness.
  get "~standard"() {
    return hide(this, "~standard", standardProps(this));
  },
  set "~standard"(value) {
    own(this, "~standard", value);
  }
});
var toStandardResult = (r, ctx) => r.issues.length ? { issues: r.issues.map((iss) => finalizeIssue(iss, ctx, config())) } : { value: r.value };
async function validateAsync(inst, value) {
  const ctx = { async: true };
  return toStandardResult(await inst._zod.run({ value, issues: [] }, ctx), ctx);
}
function standardProps(inst) {
  return {
    validate: (value) => {
      const ctx = { async: false };
      try {
        const r = inst._zod.run({ value, issues: [] }, ctx);
        if (!(r instanceof Promise))
          return toStandardResult(r, ctx);
      } catch (_) {
      }
      return validateAsync(inst, value);
    },
    vendor: "zod",
    version: 1
  };
}
var $ZodString = /* @__PURE__ */ $constructor("$ZodString", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.pattern = def.pattern ?? anyString;
  inst._zod.parse = (payload, _) => {
    if (def.coerce)
      try {
        payload.value = String(payload.value);
      } catch (_2) {
      }
    if (typeof payload.value === "string")
      return payload;
    payload.issues.push({
      expected: "string",
      code: "invalid_type",
      input: payload.value,
      inst
    });
    return payload;
  };
});
var $ZodStringFormat = /* @__PURE__ */ $constructor("$ZodStringFormat", (inst, def) => {
  $ZodCheckStringFormat.init(inst, def);
  $ZodString.init(inst, def);
});
var $ZodISODateTime = /* @__PURE__ */ $constructor("$ZodISODateTime", (inst, def) => {
  def.pattern ?? (def.pattern = datetime(def));
  $ZodStringFormat.init(inst, def);
});
var $ZodISODate = /* @__PURE__ */ $constructor("$ZodISODate", (inst, def) => {
  def.pattern ?? (def.pattern = date);
  $ZodStringFormat.init(inst, def);
});
var $ZodISOTime = /* @__PURE__ */ $constructor("$ZodISOTime", (inst, def) => {
  def.pattern ?? (def.pattern = time(def));
  $ZodStringFormat.init(inst, def);
});
var $ZodISODuration = /* @__PURE__ */ $constructor("$ZodISODuration", (inst, def) => {
  def.pattern ?? (def.pattern = duration);
  $ZodStringFormat.init(inst, def);
});
var $ZodNumber = /* @__PURE__ */ $constructor("$ZodNumber", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.pattern = number;
  inst._zod.parse = (payload, _ctx) => {
    if (def.coerce)
      try {
        payload.value = Number(payload.value);
      } catch (_) {
      }
    const input = payload.value;
    if (typeof input === "number" && !Number.isNaN(input) && Number.isFinite(input)) {
      return payload;
    }
    const received = typeof input === "number" ? Number.isNaN(input) ? "NaN" : !Number.isFinite(input) ? String(input) : void 0 : void 0;
    payload.issues.push({
      expected: "number",
      code: "invalid_type",
      input,
      inst,
      ...received ? { received } : {}
    });
    return payload;
  };
});
var $ZodNumberFormat = /* @__PURE__ */ $constructor("$ZodNumberFormat", (inst, def) => {
  $ZodCheckNumberFormat.init(inst, def);
  $ZodNumber.init(inst, def);
});
var $ZodBoolean = /* @__PURE__ */ $constructor("$ZodBoolean", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.pattern = boolean;
  inst._zod.parse = (payload, _ctx) => {
    if (def.coerce)
      try {
        payload.value = Boolean(payload.value);
      } catch (_) {
      }
    const input = payload.value;
    if (typeof input === "boolean")
      return payload;
    payload.issues.push({
      expected: "boolean",
      code: "invalid_type",
      input,
      inst
    });
    return payload;
  };
});
var $ZodUnknown = /* @__PURE__ */ $constructor("$ZodUnknown", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.parse = (payload) => payload;
});
function capSize(inst, size) {
  const caps = sizeCaps(inst._zod.def.checks);
  if (!caps.length)
    return;
  const cap = Math.min(...caps.map((c) => c[0]));
  const parse2 = inst._zod.parse;
  inst._zod.parse = (payload, ctx) => {
    const n = size(payload.value);
    if (n > cap && !ctx?.skipChecks && ctx?.direction !== "backward") {
      for (const [max, ch] of sizeCaps(inst._zod.def.checks)) {
        if (n > max && ch._zod.def.when(payload)) {
          const start = payload.issues.length;
          ch._zod.check(payload);
          payload.issues[start].continue = false;
          attachSchema(payload.issues, start, inst);
          return payload;
        }
      }
    }
    return parse2(payload, ctx);
  };
}
var arraySize = (input) => Array.isArray(input) ? input.length : -1;
function handleArrayResult(result, final, index) {
  if (result.issues.length) {
    final.issues.push(...prefixIssues(index, result.issues));
  }
  final.value[index] = result.value;
}
var $ZodArray = /* @__PURE__ */ $constructor("$ZodArray", (inst, def) => {
  $ZodType.init(inst, def);
  const memo = globalConfig.memoizer;
  memo?.attach(inst);
  inst._zod.parse = (payload, ctx) => {
    const input = payload.value;
    if (!Array.isArray(input)) {
      payload.issues.push({
        expected: "array",
        code: "invalid_type",
        input,
        inst
      });
      return payload;
    }
    payload.value = memo ? memo.alloc(inst, payload, Array(input.length), ctx) : Array(input.length);
    const proms = [];
    const abortEarly = ctx?.abortEarly;
    for (let i = 0; i < input.length; i++) {
      const item = input[i];
      const result = def.element._zod.run({
        value: item,
        issues: []
      }, ctx);
      if (result instanceof Promise) {
        proms.push(result.then((result2) => handleArrayResult(result2, payload, i)));
      } else {
        handleArrayResult(result, payload, i);
        if (abortEarly && result.issues.length !== 0 && aborted(result))
          break;
      }
    }
    if (proms.length) {
      return Promise.all(proms).then(() => payload);
    }
    return payload;
  };
  capSize(inst, arraySize);
});
function handlePropertyResult(result, final, key, input, optin, optout) {
  const isPresent = key in input;
  const isOptionalOut = optout === "optional";
  if (!isPresent && isOptionalOut && optin === "optional") {
    return;
  }
  if (result.issues.length) {
    if (optin !== void 0 && isOptionalOut && !isPresent) {
      return;
    }
    final.issues.push(...prefixIssues(key, result.issues));
  }
  if (!isPresent && optin === void 0) {
    if (!result.issues.length) {
      final.issues.push({
        code: "invalid_type",
        expected: "nonoptional",
        input: void 0,
        path: [key]
      });
    }
    return;
  }
  if (result.value === void 0) {
    if (isPresent || optin === "defaulted" && !isOptionalOut) {
      final.value[key] = void 0;
    }
  } else {
    final.value[key] = result.value;
  }
}
var NO_SYMBOL_KEYS = [];
function normalizeDef(def) {
  const keys = Object.keys(def.shape);
  const ownSymbols = Object.getOwnPropertySymbols(def.shape);
  const symbolKeys = ownSymbols.length ? ownSymbols : NO_SYMBOL_KEYS;
  const allKeys = symbolKeys.length ? [...keys, ...symbolKeys] : keys;
  for (const k of allKeys) {
    if (!def.shape?.[k]?._zod?.traits?.has("$ZodType")) {
      throw new Error(`Invalid element at key "${String(k)}": expected a Zod schema`);
    }
  }
  const okeys = optionalKeys(def.shape);
  return {
    ...def,
    allKeys,
    symbolKeys,
    // string-only: handleCatchall matches it against `for...in`, which never yields a symbol
    keySet: new Set(keys),
    numKeys: keys.length,
    optionalKeys: new Set(okeys)
  };
}
function handleCatchall(proms, input, payload, ctx, def, inst, abortEarly) {
  const unrecognized = [];
  const keySet = def.keySet;
  const _catchall = def.catchall._zod;
  const t = _catchall.def.type;
  const optin = _catchall.optin;
  const optout = _catchall.optout;
  let seen = 0;
  for (const key in input) {
    if (abortEarly && payload.issues.length !== seen) {
      if (aborted(payload, seen))
        break;
      seen = payload.issues.length;
    }
    if (keySet.has(key))
      continue;
    if (key === "__proto__") {
      if (t === "never")
        unrecognized.push(key);
      continue;
    }
    if (t === "never") {
      unrecognized.push(key);
      continue;
    }
    const r = _catchall.run({ value: input[key], issues: [] }, ctx);
    if (r instanceof Promise) {
      proms.push(r.then((r2) => handlePropertyResult(r2, payload, key, input, optin, optout)));
    } else {
      handlePropertyResult(r, payload, key, input, optin, optout);
    }
  }
  if (unrecognized.length) {
    payload.issues.push({
      code: "unrecognized_keys",
      keys: unrecognized,
      input,
      inst,
      // Describes the shape of the input, not the validity of the parsed value, so it never aborts. The parse still fails; the schema's own checks just get to run first, and an enclosing intersection can reconcile the key against a sibling operand.
      continue: true
    });
  }
  if (!proms.length)
    return payload;
  return Promise.all(proms).then(() => {
    return payload;
  });
}
var $ZodObject = /* @__PURE__ */ $constructor("$ZodObject", (inst, def) => {
  $ZodType.init(inst, def);
  const desc = Object.getOwnPropertyDescriptor(def, "shape");
  const sh = desc?.get ? desc.get.raw : def.shape ?? {};
  if (sh) {
    const get = () => {
      const newSh = { ...sh };
      Object.defineProperty(def, "shape", { value: newSh });
      get.raw = newSh;
      return newSh;
    };
    get.raw = sh;
    Object.defineProperty(def, "shape", { get });
  }
  const _normalized = cached(() => normalizeDef(def));
  defineLazyInternal(inst, "propValues", (zod) => {
    const shape = zod.def.shape;
    const propValues = {};
    for (const key in shape) {
      const field = shape[key]._zod;
      if (field.values) {
        if (!Object.prototype.hasOwnProperty.call(propValues, key)) {
          assignProp(propValues, key, /* @__PURE__ */ new Set());
        }
        for (const v of field.values)
          propValues[key].add(v);
        if (field.optin !== void 0)
          propValues[key].add(void 0);
      }
    }
    return propValues;
  });
  const isObject3 = isObject2;
  const catchall = def.catchall;
  let value;
  const memo = globalConfig.memoizer;
  memo?.attach(inst);
  inst._zod.parse = (payload, ctx) => {
    value ?? (value = _normalized.value);
    const input = payload.value;
    if (!isObject3(input)) {
      payload.issues.push({
        expected: "object",
        code: "invalid_type",
        input,
        inst
      });
      return payload;
    }
    payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
    const proms = [];
    const shape = value.shape;
    const abortEarly = ctx?.abortEarly;
    let seen = payload.issues.length;
    for (const key of value.allKeys) {
      if (abortEarly && payload.issues.length !== seen) {
        if (aborted(payload, seen))
          break;
        seen = payload.issues.length;
      }
      if (key === "__proto__")
        continue;
      const el = shape[key];
      const optin = el._zod.optin;
      const optout = el._zod.optout;
      const r = el._zod.run({ value: input[key], issues: [] }, ctx);
      if (r instanceof Promise) {
        proms.push(r.then((r2) => handlePropertyResult(r2, payload, key, input, optin, optout)));
      } else {
        handlePropertyResult(r, payload, key, input, optin, optout);
      }
    }
    if (!catchall) {
      return proms.length ? Promise.all(proms).then(() => payload) : payload;
    }
    return handleCatchall(proms, input, payload, ctx, _normalized.value, inst, abortEarly === true);
  };
});
function handleUnionResults(results, final, inst, ctx) {
  for (const result of results) {
    if (result.issues.length === 0) {
      final.value = result.value;
      return final;
    }
  }
  const nonaborted = results.filter((r) => !aborted(r));
  if (nonaborted.length === 1) {
    final.value = nonaborted[0].value;
    return nonaborted[0];
  }
  final.issues.push({
    code: "invalid_union",
    input: final.value,
    inst,
    errors: results.map((result) => result.issues.map((iss) => finalizeIssue(iss, ctx, config())))
  });
  return final;
}
var $ZodUnion = /* @__PURE__ */ $constructor("$ZodUnion", (inst, def) => {
  $ZodType.init(inst, def);
  defineLazyInternal(inst, "optin", (zod) => zod.def.options.some((o) => o._zod.optin === "defaulted") ? "defaulted" : zod.def.options.some((o) => o._zod.optin !== void 0) ? "optional" : void 0);
  defineLazyInternal(inst, "optout", (zod) => zod.def.options.some((o) => o._zod.optout === "optional") ? "optional" : void 0);
  defineLazyInternal(inst, "values", (zod) => {
    if (zod.def.options.every((o) => o._zod.values)) {
      return new Set(zod.def.options.flatMap((option) => Array.from(option._zod.values)));
    }
    return void 0;
  });
  defineLazyInternal(inst, "pattern", (zod) => {
    if (zod.def.options.every((o) => o._zod.pattern)) {
      const patterns = zod.def.options.map((o) => o._zod.pattern);
      return new RegExp(`^(${patterns.map((p) => cleanRegex(p.source)).join("|")})$`);
    }
    return void 0;
  });
  const first = def.options.length === 1 ? def.options[0]._zod.run : null;
  inst._zod.parse = (payload, ctx) => {
    if (first) {
      return first(payload, ctx);
    }
    let async = false;
    const results = [];
    for (const option of def.options) {
      const result = option._zod.run({
        value: payload.value,
        issues: []
      }, ctx);
      if (result instanceof Promise) {
        results.push(result);
        async = true;
      } else {
        if (result.issues.length === 0)
          return result;
        results.push(result);
      }
    }
    if (!async)
      return handleUnionResults(results, payload, inst, ctx);
    return Promise.all(results).then((results2) => {
      return handleUnionResults(results2, payload, inst, ctx);
    });
  };
});
function discriminatorMap(def) {
  const map = /* @__PURE__ */ new Map();
  for (const option of def.options) {
    const values = option._zod.propValues?.[def.discriminator];
    if (!values || values.size === 0)
      throw new Error(`Invalid discriminated union option at index "${def.options.indexOf(option)}"`);
    for (const value of values) {
      if (map.has(value)) {
        if (value !== void 0)
          throw new Error(`Duplicate discriminator value "${String(value)}"`);
        map.set(value, null);
      } else {
        map.set(value, option);
      }
    }
  }
  return map;
}
var $ZodDiscriminatedUnion = /* @__PURE__ */ $constructor("$ZodDiscriminatedUnion", (inst, def) => {
  def.inclusive = false;
  $ZodUnion.init(inst, def);
  const _super = inst._zod.parse;
  defineLazyInternal(inst, "propValues", (zod) => {
    const propValues = {};
    let undefinedCount = 0;
    for (const option of zod.def.options) {
      const pv = option._zod.propValues;
      if (!pv || Object.keys(pv).length === 0)
        throw new Error(`Invalid discriminated union option at index "${zod.def.options.indexOf(option)}"`);
      if (pv[zod.def.discriminator]?.has(void 0))
        undefinedCount++;
      for (const [k, v] of Object.entries(pv)) {
        if (!Object.prototype.hasOwnProperty.call(propValues, k)) {
          assignProp(propValues, k, /* @__PURE__ */ new Set());
        }
        for (const val of v) {
          propValues[k].add(val);
        }
      }
    }
    if (!zod.def.unionFallback && undefinedCount > 1)
      propValues[zod.def.discriminator]?.delete(void 0);
    return propValues;
  });
  def.options.forEach((option, i) => {
    const propShape = rawShape(option._zod.def);
    if (propShape && !Object.prototype.hasOwnProperty.call(propShape, def.discriminator)) {
      throw new Error(`Invalid discriminated union option at index "${i}"`);
    }
  });
  const disc = cached(() => discriminatorMap(def));
  inst._zod.parse = (payload, ctx) => {
    const input = payload.value;
    if (!isObject2(input)) {
      payload.issues.push({
        code: "invalid_type",
        expected: "object",
        input,
        inst
      });
      return payload;
    }
    const value = input?.[def.discriminator];
    const opt = disc.value.get(value);
    if (opt && (value !== void 0 || ctx.direction !== "backward")) {
      return opt._zod.run(payload, ctx);
    }
    if (def.unionFallback || ctx.direction === "backward") {
      return _super(payload, ctx);
    }
    payload.issues.push({
      code: "invalid_union",
      errors: [],
      note: "No matching discriminator",
      discriminator: def.discriminator,
      options: Array.from(disc.value.keys()).filter((value2) => disc.value.get(value2) !== null),
      input,
      path: [def.discriminator],
      inst
    });
    return payload;
  };
});
var $ZodRecord = /* @__PURE__ */ $constructor("$ZodRecord", (inst, def) => {
  $ZodType.init(inst, def);
  const memo = globalConfig.memoizer;
  memo?.attach(inst);
  inst._zod.parse = (payload, ctx) => {
    const input = payload.value;
    if (!isPlainObject(input)) {
      payload.issues.push({
        expected: "record",
        code: "invalid_type",
        input,
        inst
      });
      return payload;
    }
    const proms = [];
    const values = def.keyType._zod.values;
    if (values && !def.partial) {
      payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
      const recordKeys = /* @__PURE__ */ new Set();
      for (const key of values) {
        if (typeof key === "string" || typeof key === "number" || typeof key === "symbol") {
          recordKeys.add(typeof key === "number" ? key.toString() : key);
          if (key === "__proto__")
            continue;
          const keyResult = def.keyType._zod.run({ value: key, issues: [] }, ctx);
          if (keyResult instanceof Promise) {
            throw new Error("Async schemas not supported in object keys currently");
          }
          if (keyResult.issues.length) {
            payload.issues.push({
              code: "invalid_key",
              origin: "record",
              issues: keyResult.issues.map((iss) => finalizeIssue(iss, ctx, config())),
              input: key,
              path: [key],
              inst
            });
            continue;
          }
          const outKey = keyResult.value;
          if (outKey === "__proto__")
            continue;
          const result = def.valueType._zod.run({ value: input[key], issues: [] }, ctx);
          if (result instanceof Promise) {
            proms.push(result.then((result2) => {
              if (result2.issues.length) {
                payload.issues.push(...prefixIssues(key, result2.issues));
              }
              payload.value[outKey] = result2.value;
            }));
          } else {
            if (result.issues.length) {
              payload.issues.push(...prefixIssues(key, result.issues));
            }
            payload.value[outKey] = result.value;
          }
        }
      }
      let unrecognized;
      for (const key in input) {
        if (!recordKeys.has(key)) {
          if (def.mode === "loose") {
            if (key === "__proto__")
              continue;
            payload.value[key] = input[key];
          } else {
            unrecognized = unrecognized ?? [];
            unrecognized.push(key);
          }
        }
      }
      if (unrecognized && unrecognized.length > 0) {
        payload.issues.push({
          code: "unrecognized_keys",
          input,
          inst,
          keys: unrecognized,
          continue: true
        });
      }
    } else {
      payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
      let unrecognized;
      for (const key of Reflect.ownKeys(input)) {
        if (key === "__proto__")
          continue;
        if (!Object.prototype.propertyIsEnumerable.call(input, key))
          continue;
        let keyResult = def.keyType._zod.run({ value: key, issues: [] }, ctx);
        if (keyResult instanceof Promise) {
          throw new Error("Async schemas not supported in object keys currently");
        }
        const checkNumericKey = typeof key === "string" && number.test(key) && keyResult.issues.length;
        if (checkNumericKey) {
          const retryResult = def.keyType._zod.run({ value: Number(key), issues: [] }, ctx);
          if (retryResult instanceof Promise) {
            throw new Error("Async schemas not supported in object keys currently");
          }
          if (retryResult.issues.length === 0) {
            keyResult = retryResult;
          }
        }
        if (keyResult.issues.length) {
          if (def.mode === "loose") {
            payload.value[key] = input[key];
          } else if (values) {
            unrecognized = unrecognized ?? [];
            unrecognized.push(key);
          } else {
            payload.issues.push({
              code: "invalid_key",
              origin: "record",
              issues: keyResult.issues.map((iss) => finalizeIssue(iss, ctx, config())),
              input: key,
              path: [key],
              inst
            });
          }
          continue;
        }
        const outKey = keyResult.value;
        if (outKey === "__proto__")
          continue;
        const result = def.valueType._zod.run({ value: input[key], issues: [] }, ctx);
        if (result instanceof Promise) {
          proms.push(result.then((result2) => {
            if (result2.issues.length) {
              payload.issues.push(...prefixIssues(key, result2.issues));
            }
            payload.value[outKey] = result2.value;
          }));
        } else {
          if (result.issues.length) {
            payload.issues.push(...prefixIssues(key, result.issues));
          }
          payload.value[outKey] = result.value;
        }
      }
      if (unrecognized && unrecognized.length > 0) {
        payload.issues.push({
          code: "unrecognized_keys",
          input,
          inst,
          keys: unrecognized,
          continue: true
        });
      }
    }
    if (proms.length) {
      return Promise.all(proms).then(() => payload);
    }
    return payload;
  };
});
var $ZodEnum = /* @__PURE__ */ $constructor("$ZodEnum", (inst, def) => {
  $ZodType.init(inst, def);
  const values = getEnumValues(def.entries);
  const valuesSet = new Set(values);
  inst._zod.values = valuesSet;
  defineLazyInternal(inst, "pattern", (zod) => {
    const patternValues = getEnumValues(zod.def.entries).filter((k) => propertyKeyTypes.has(typeof k));
    return new RegExp(patternValues.length ? `^(${patternValues.map((o) => escapeRegex(o.toString())).join("|")})$` : "^[^\\s\\S]$");
  });
  inst._zod.parse = (payload, _ctx) => {
    const input = payload.value;
    if (valuesSet.has(input)) {
      return payload;
    }
    payload.issues.push({
      code: "invalid_value",
      values,
      input,
      inst
    });
    return payload;
  };
});
var $ZodLiteral = /* @__PURE__ */ $constructor("$ZodLiteral", (inst, def) => {
  $ZodType.init(inst, def);
  const values = new Set(def.values);
  inst._zod.values = values;
  defineLazyInternal(inst, "pattern", (zod) => {
    const vals = zod.def.values;
    return new RegExp(vals.length ? `^(${vals.map((o) => typeof o === "string" ? escapeRegex(o) : o ? escapeRegex(o.toString()) : String(o)).join("|")})$` : "^[^\\s\\S]$");
  });
  inst._zod.parse = (payload, _ctx) => {
    const input = payload.value;
    if (values.has(input)) {
      return payload;
    }
    payload.issues.push({
      code: "invalid_value",
      values: def.values,
      input,
      inst
    });
    return payload;
  };
});
function handleOptionalResult(payload, result) {
  payload.value = result.issues.length ? void 0 : result.value;
  return payload;
}
var $ZodOptional = /* @__PURE__ */ $constructor("$ZodOptional", (inst, def) => {
  $ZodType.init(inst, def);
  defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
  inst._zod.optout = "optional";
  defineLazyInternal(inst, "values", (zod) => {
    const values = zod.def.innerType._zod.values;
    return values ? /* @__PURE__ */ new Set([...values, void 0]) : void 0;
  });
  defineLazyInternal(inst, "pattern", (zod) => {
    const pattern2 = zod.def.innerType._zod.pattern;
    return pattern2 ? new RegExp(`^(${cleanRegex(pattern2.source)})?$`) : void 0;
  });
  inst._zod.parse = (payload, ctx) => {
    if (payload.value === void 0) {
      if (def.innerType._zod.optin !== "defaulted")
        return payload;
      const result = def.innerType._zod.run({ value: payload.value, issues: [] }, ctx);
      if (result instanceof Promise)
        return result.then((result2) => handleOptionalResult(payload, result2));
      return handleOptionalResult(payload, result);
    }
    return def.innerType._zod.run(payload, ctx);
  };
});
var $ZodNullable = /* @__PURE__ */ $constructor("$ZodNullable", (inst, def) => {
  $ZodType.init(inst, def);
  defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin);
  defineLazyInternal(inst, "optout", (zod) => zod.def.innerType._zod.optout);
  defineLazyInternal(inst, "pattern", (zod) => {
    const pattern2 = zod.def.innerType._zod.pattern;
    return pattern2 ? new RegExp(`^(${cleanRegex(pattern2.source)}|null)$`) : void 0;
  });
  defineLazyInternal(inst, "values", (zod) => {
    return zod.def.innerType._zod.values ? /* @__PURE__ */ new Set([...zod.def.innerType._zod.values, null]) : void 0;
  });
  inst._zod.parse = (payload, ctx) => {
    if (payload.value === null)
      return payload;
    return def.innerType._zod.run(payload, ctx);
  };
});

// node_modules/zod/v4/core/api.js
function snapshotChecks(def) {
  if (def.checks)
    def.checks = [...def.checks];
  return def;
}
// @__NO_SIDE_EFFECTS__
function _string(Class, params) {
  return new Class(snapshotChecks({ type: "string", ...normalizeParams(params) }));
}
// @__NO_SIDE_EFFECTS__
function _isoDateTime(Class, params) {
  return new Class({
    type: "string",
    format: "datetime",
    check: "string_format",
    offset: false,
    local: false,
    precision: null,
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _isoDate(Class, params) {
  return new Class({
    type: "string",
    format: "date",
    check: "string_format",
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _isoTime(Class, params) {
  return new Class({
    type: "string",
    format: "time",
    check: "string_format",
    precision: null,
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _isoDuration(Class, params) {
  return new Class({
    type: "string",
    format: "duration",
    check: "string_format",
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _number(Class, params) {
  return new Class(snapshotChecks({ type: "number", checks: [], ...normalizeParams(params) }));
}
// @__NO_SIDE_EFFECTS__
function _int(Class, params) {
  return new Class({
    type: "number",
    check: "number_format",
    abort: false,
    format: "safeint",
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _boolean(Class, params) {
  return new Class({
    type: "boolean",
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _unknown(Class) {
  return new Class({
    type: "unknown"
  });
}
// @__NO_SIDE_EFFECTS__
function _lte(value, params) {
  return new $ZodCheckLessThan({
    check: "less_than",
    ...normalizeParams(params),
    value,
    inclusive: true
  });
}
// @__NO_SIDE_EFFECTS__
function _gte(value, params) {
  return new $ZodCheckGreaterThan({
    check: "greater_than",
    ...normalizeParams(params),
    value,
    inclusive: true
  });
}
// @__NO_SIDE_EFFECTS__
function _nonnegative(params) {
  return /* @__PURE__ */ _gte(0, params);
}

// node_modules/zod/v4/mini/schemas.js
var ZodMiniType = /* @__PURE__ */ $constructor("ZodMiniType", (inst, def) => {
  if (!inst._zod)
    throw new Error("Uninitialized schema in ZodMiniType.");
  $ZodType.init(inst, def);
  inst.def = def;
  inst.type = def.type;
}, {
  // `with` is an alias for `check`: the same function object, not a wrapper.
  get with() {
    return this.check;
  },
  set with(value) {
    own(this, "with", value);
  },
  parse(data, params) {
    return parse(this, data, params, { callee: this.parse });
  },
  parseAsync(data, params) {
    return parseAsync(this, data, params, { callee: this.parseAsync });
  },
  safeParse(data, params) {
    return safeParse(this, data, params);
  },
  safeParseAsync(data, params) {
    return safeParseAsync(this, data, params);
  },
  check(...checks) {
    const def = this.def;
    return this.clone({
      ...def,
      checks: [
        ...def.checks ?? [],
        ...checks.map((ch) => typeof ch === "function" ? { _zod: { check: ch, def: { check: "custom" }, onattach: [] } } : ch)
      ]
    }, { parent: true });
  },
  clone(_def, params) {
    return clone(this, _def, params);
  },
  brand() {
    return this;
  },
  register(reg, meta2) {
    reg.add(this, meta2);
    return this;
  },
  apply(fn, ...args) {
    return args.length === 0 ? fn(this) : fn(this, ...args);
  }
});
var ZodMiniString = /* @__PURE__ */ $constructor("ZodMiniString", (inst, def) => {
  $ZodString.init(inst, def);
  ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function string2(params) {
  return _string(ZodMiniString, params);
}
var ZodMiniStringFormat = /* @__PURE__ */ $constructor("ZodMiniStringFormat", (inst, def) => {
  $ZodStringFormat.init(inst, def);
  ZodMiniString.init(inst, def);
});
var ZodMiniNumber = /* @__PURE__ */ $constructor("ZodMiniNumber", (inst, def) => {
  $ZodNumber.init(inst, def);
  ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function number2(params) {
  return _number(ZodMiniNumber, params);
}
var ZodMiniNumberFormat = /* @__PURE__ */ $constructor("ZodMiniNumberFormat", (inst, def) => {
  $ZodNumberFormat.init(inst, def);
  ZodMiniNumber.init(inst, def);
});
function int(params) {
  return _int(ZodMiniNumberFormat, params);
}
var ZodMiniBoolean = /* @__PURE__ */ $constructor("ZodMiniBoolean", (inst, def) => {
  $ZodBoolean.init(inst, def);
  ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function boolean2(params) {
  return _boolean(ZodMiniBoolean, params);
}
var ZodMiniUnknown = /* @__PURE__ */ $constructor("ZodMiniUnknown", (inst, def) => {
  $ZodUnknown.init(inst, def);
  ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function unknown() {
  return _unknown(ZodMiniUnknown);
}
var ZodMiniArray = /* @__PURE__ */ $constructor("ZodMiniArray", (inst, def) => {
  $ZodArray.init(inst, def);
  ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function array(element, params) {
  return new ZodMiniArray({
    type: "array",
    element,
    ...normalizeParams(params)
  });
}
var ZodMiniObject = /* @__PURE__ */ $constructor("ZodMiniObject", (inst, def) => {
  $ZodObject.init(inst, def);
  ZodMiniType.init(inst, def);
  installLazyProp(inst, "shape", (self) => self._zod.def.shape, false);
});
// @__NO_SIDE_EFFECTS__
function object(shape, params) {
  const def = {
    type: "object",
    shape: shape ?? {},
    ...normalizeParams(params)
  };
  return new ZodMiniObject(def);
}
var ZodMiniUnion = /* @__PURE__ */ $constructor("ZodMiniUnion", (inst, def) => {
  $ZodUnion.init(inst, def);
  ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function union(options, params) {
  return new ZodMiniUnion({
    type: "union",
    options,
    ...normalizeParams(params)
  });
}
var ZodMiniDiscriminatedUnion = /* @__PURE__ */ $constructor("ZodMiniDiscriminatedUnion", (inst, def) => {
  $ZodDiscriminatedUnion.init(inst, def);
  ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function discriminatedUnion(discriminator, options, params) {
  return new ZodMiniDiscriminatedUnion({
    type: "union",
    options,
    discriminator,
    ...normalizeParams(params)
  });
}
var ZodMiniRecord = /* @__PURE__ */ $constructor("ZodMiniRecord", (inst, def) => {
  $ZodRecord.init(inst, def);
  ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function record(keyType, valueType, params) {
  if (!valueType || !valueType._zod) {
    return new ZodMiniRecord({
      type: "record",
      keyType: /* @__PURE__ */ string2(),
      valueType: keyType,
      ...normalizeParams(valueType)
    });
  }
  return new ZodMiniRecord({
    type: "record",
    keyType,
    valueType,
    ...normalizeParams(params)
  });
}
var ZodMiniEnum = /* @__PURE__ */ $constructor("ZodMiniEnum", (inst, def) => {
  $ZodEnum.init(inst, def);
  ZodMiniType.init(inst, def);
  inst.options = [...inst._zod.values];
});
// @__NO_SIDE_EFFECTS__
function _enum(values, params) {
  const entries = Array.isArray(values) ? Object.fromEntries(values.map((v) => [v, v])) : values;
  return new ZodMiniEnum({
    type: "enum",
    entries,
    ...normalizeParams(params)
  });
}
var ZodMiniLiteral = /* @__PURE__ */ $constructor("ZodMiniLiteral", (inst, def) => {
  $ZodLiteral.init(inst, def);
  ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function literal(value, params) {
  return new ZodMiniLiteral({
    type: "literal",
    values: Array.isArray(value) ? value : [value],
    ...normalizeParams(params)
  });
}
var ZodMiniOptional = /* @__PURE__ */ $constructor("ZodMiniOptional", (inst, def) => {
  $ZodOptional.init(inst, def);
  ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function optional(innerType) {
  return new ZodMiniOptional({
    type: "optional",
    innerType
  });
}
var ZodMiniNullable = /* @__PURE__ */ $constructor("ZodMiniNullable", (inst, def) => {
  $ZodNullable.init(inst, def);
  ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function nullable(innerType) {
  return new ZodMiniNullable({
    type: "nullable",
    innerType
  });
}

// node_modules/zod/v4/mini/iso.js
var iso_exports = {};
__export(iso_exports, {
  ZodMiniISODate: () => ZodMiniISODate,
  ZodMiniISODateTime: () => ZodMiniISODateTime,
  ZodMiniISODuration: () => ZodMiniISODuration,
  ZodMiniISOTime: () => ZodMiniISOTime,
  date: () => date2,
  datetime: () => datetime2,
  duration: () => duration2,
  time: () => time2
});
var ZodMiniISODateTime = /* @__PURE__ */ $constructor("ZodMiniISODateTime", (inst, def) => {
  $ZodISODateTime.init(inst, def);
  ZodMiniStringFormat.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function datetime2(params) {
  return _isoDateTime(ZodMiniISODateTime, params);
}
var ZodMiniISODate = /* @__PURE__ */ $constructor("ZodMiniISODate", (inst, def) => {
  $ZodISODate.init(inst, def);
  ZodMiniStringFormat.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function date2(params) {
  return _isoDate(ZodMiniISODate, params);
}
var ZodMiniISOTime = /* @__PURE__ */ $constructor("ZodMiniISOTime", (inst, def) => {
  $ZodISOTime.init(inst, def);
  ZodMiniStringFormat.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function time2(params) {
  return _isoTime(ZodMiniISOTime, params);
}
var ZodMiniISODuration = /* @__PURE__ */ $constructor("ZodMiniISODuration", (inst, def) => {
  $ZodISODuration.init(inst, def);
  ZodMiniStringFormat.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function duration2(params) {
  return _isoDuration(ZodMiniISODuration, params);
}

// src/model/report.ts
var REPORT_SCHEMA = "io-probe/report";
var REPORT_SCHEMA_VERSION = 1;
var amount = number2().check(_nonnegative());
var count = int().check(_nonnegative());
var moment = iso_exports.datetime({ offset: true });
var column = array(nullable(number2()));
var runnerSchema = object({
  name: optional(string2()),
  os: optional(string2()),
  arch: optional(string2()),
  /** The runner's image, such as `ubuntu24 20261101.1`. */
  image: optional(string2()),
  /** `github-hosted`, `self-hosted`, or absent outside of GitHub. */
  environment: optional(string2()),
  cpuModel: optional(string2()),
  cpuCount: optional(count),
  memoryBytes: optional(amount),
  kernel: optional(string2()),
  /** The cloud and machine type as the firmware tells them, such as `aws m7i.large`. */
  cloud: optional(string2()),
  /** The container that io-probe itself ran in, such as `docker`; absent outside of one. */
  container: optional(string2())
});
var blockDeviceSchema = object({
  name: string2(),
  kind: _enum(["disk", "partition", "dm", "md", "loop", "zram", "ram", "other"]),
  /** Names of the devices that this one is made of: a partition's disk, the slaves of a dm or md device. */
  parents: array(string2()),
  model: optional(string2()),
  vendor: optional(string2()),
  sizeBytes: optional(amount),
  /** As the kernel says; virtual machines often claim `true` for a solid-state disk. */
  rotational: optional(boolean2()),
  scheduler: optional(string2()),
  writeCache: optional(string2()),
  requestQueueLength: optional(count),
  readAheadBytes: optional(amount),
  optimalIoBytes: optional(amount),
  logicalBlockBytes: optional(amount),
  /** Name that device-mapper or md gives the device, such as `vg0-root`. */
  mappedName: optional(string2()),
  /** RAID level or device-mapper target, such as `raid0`, `striped`, `linear`, `crypt`. */
  layout: optional(string2()),
  stripe: optional(object({ count, chunkBytes: optional(amount) }))
});
var ioLimitSchema = object({
  device: string2(),
  readBytesPerSecond: optional(amount),
  writeBytesPerSecond: optional(amount),
  readsPerSecond: optional(amount),
  writesPerSecond: optional(amount)
});
var storageSchema = object({
  path: string2(),
  role: _enum(["workspace", "temp", "target"]),
  filesystem: optional(string2()),
  /** What is mounted, as the mount table names it: `/dev/nvme0n1p1`, `overlay`, `server:/export`. */
  source: optional(string2()),
  mountPoint: optional(string2()),
  mountOptions: optional(array(string2())),
  totalBytes: optional(amount),
  freeBytes: optional(amount),
  /** The device chain, the filesystem's own device first, the disks last. Empty for tmpfs and network filesystems. */
  devices: array(blockDeviceSchema),
  /** For an overlay: the filesystem that holds its upper directory. */
  lowerFilesystem: optional(string2()),
  /** The container storage driver, such as `overlay2`, where the path lies inside a container. */
  storageDriver: optional(string2()),
  ioLimits: optional(array(ioLimitSchema))
});
var samplingSchema = object({
  /** `proc` for the counters, `iostat` for the device rates, `none` where nothing sampled (a bench without a sampler). */
  collectors: array(_enum(["proc", "iostat"])),
  intervalSeconds: optional(amount),
  iostatVersion: optional(string2()),
  samples: count,
  /** Stretches in which a collector was silent for much longer than the interval, with the reason where it is known. */
  gaps: array(
    object({ collector: _enum(["proc", "iostat"]), startedAt: moment, durationSeconds: amount, reason: string2() })
  ),
  /** What could not be measured, and why, in a sentence each. */
  notMeasured: array(object({ what: string2(), reason: string2() })),
  ownCost: optional(
    object({ cpuSeconds: optional(amount), bytesWritten: optional(amount), peakMemoryBytes: optional(amount) })
  )
});
var deviceWindowSchema = object({
  name: string2(),
  readBytes: amount,
  writtenBytes: amount,
  reads: amount,
  writes: amount,
  discards: optional(amount),
  discardedBytes: optional(amount),
  flushes: optional(amount),
  busySeconds: amount,
  peakReadBytesPerSecond: optional(amount),
  peakWriteBytesPerSecond: optional(amount),
  meanReadLatencySeconds: optional(amount),
  meanWriteLatencySeconds: optional(amount),
  meanFlushLatencySeconds: optional(amount),
  meanQueueDepth: optional(amount),
  /** True where the device appeared or vanished inside the window. */
  partial: optional(boolean2())
});
var pressureSchema = object({
  ioSomeSeconds: optional(amount),
  ioFullSeconds: optional(amount),
  cpuSomeSeconds: optional(amount),
  memorySomeSeconds: optional(amount),
  memoryFullSeconds: optional(amount)
});
var cpuSchema = object({
  userSeconds: amount,
  systemSeconds: amount,
  iowaitSeconds: amount,
  stealSeconds: amount,
  idleSeconds: amount,
  contextSwitches: optional(amount)
});
var memorySchema = object({
  totalBytes: optional(amount),
  availableBytesAtEnd: optional(amount),
  lowestAvailableBytes: optional(amount),
  dirtyBytesAtStart: optional(amount),
  dirtyBytesAtEnd: optional(amount),
  writebackBytesAtStart: optional(amount),
  writebackBytesAtEnd: optional(amount),
  pagedInBytes: optional(amount),
  pagedOutBytes: optional(amount),
  swappedInBytes: optional(amount),
  swappedOutBytes: optional(amount),
  majorFaults: optional(amount)
});
var cgroupWindowSchema = object({
  version: _enum(["v1", "v2"]),
  path: string2(),
  devices: optional(
    array(
      object({
        name: string2(),
        readBytes: amount,
        writtenBytes: amount,
        reads: optional(amount),
        writes: optional(amount)
      })
    )
  ),
  cpuUserSeconds: optional(amount),
  cpuSystemSeconds: optional(amount),
  cpuSeconds: optional(amount),
  cpuThrottledSeconds: optional(amount),
  memoryBytesAtEnd: optional(amount),
  memoryLimitBytes: optional(amount),
  ioSomeSeconds: optional(amount),
  ioFullSeconds: optional(amount)
});
var processWindowSchema = object({ name: string2(), readBytes: amount, writtenBytes: amount });
var windowSchema = object({
  name: string2(),
  kind: _enum(["job", "step", "command"]),
  startedAt: moment,
  endedAt: moment,
  durationSeconds: amount,
  exitCode: optional(int()),
  /** The step's result where it is known, such as `success`, `failure`, `cancelled`, `skipped`. */
  result: optional(string2()),
  /** Where the name comes from: an exact source, or the script's first line, or only a number. */
  nameSource: optional(_enum(["given", "worker-log", "api", "script", "number"])),
  /** Names of the windows that overlap this one: their figures share the machine. */
  overlaps: optional(array(string2())),
  /** True where the recording ends or has a gap inside the window: its figures are lower bounds. */
  incomplete: optional(boolean2()),
  /** True where no sample was taken at an end of the window: the counters there lie between two samples, interpolated. */
  estimated: optional(boolean2()),
  devices: array(deviceWindowSchema),
  pressure: optional(pressureSchema),
  cpu: optional(cpuSchema),
  network: optional(object({ receivedBytes: amount, sentBytes: amount })),
  memory: optional(memorySchema),
  /** The flush after the window, where it was asked for: how long it took and what it wrote. */
  drain: optional(object({ seconds: amount, bytes: amount })),
  /** CPU time of the wrapped command and its children. */
  command: optional(object({ userSeconds: amount, systemSeconds: amount })),
  cgroup: optional(cgroupWindowSchema),
  topReaders: optional(array(processWindowSchema)),
  topWriters: optional(array(processWindowSchema))
});
var seriesSchema = object({
  startedAt: moment,
  /** Seconds since `startedAt`. */
  timesSeconds: array(number2()),
  devices: array(
    object({
      name: string2(),
      /** What gave these columns. */
      source: _enum(["proc", "iostat"]),
      readBytesPerSecond: column,
      writeBytesPerSecond: column,
      readsPerSecond: column,
      writesPerSecond: column,
      readLatencySeconds: column,
      writeLatencySeconds: column,
      queueDepth: column,
      utilization: column
    })
  ),
  /** Shares of the interval, 0 to 1. */
  pressure: optional(
    object({ ioSome: column, ioFull: column, cpuSome: optional(column), memorySome: optional(column) })
  ),
  /** Shares of all cores, 0 to 1. */
  cpu: optional(object({ user: column, system: column, iowait: column, steal: column })),
  network: optional(object({ receivedBytesPerSecond: column, sentBytesPerSecond: column })),
  memory: optional(object({ dirtyBytes: column, writebackBytes: column, availableBytes: optional(column) }))
});
var latencySchema = object({
  mean: amount,
  min: optional(amount),
  max: optional(amount),
  p50: optional(amount),
  p90: optional(amount),
  p95: optional(amount),
  p99: optional(amount),
  p999: optional(amount)
});
var benchmarkSetting = {
  profile: optional(string2()),
  job: string2(),
  /** The directory that the job ran in. */
  target: optional(string2()),
  engine: optional(string2()),
  direct: optional(boolean2()),
  blockSizeBytes: optional(amount),
  queueDepth: optional(count),
  jobs: optional(count),
  sizeBytes: optional(amount),
  fioVersion: optional(string2()),
  /** What fio printed beside its figures, and what the reader noticed. */
  diagnostics: array(string2())
};
var benchmarkRunSchema = object({
  bandwidthBytesPerSecond: amount,
  iops: amount,
  durationSeconds: optional(amount),
  latencySeconds: optional(latencySchema)
});
var measuredBenchmarkSchema = object({
  state: literal("measured"),
  ...benchmarkSetting,
  /** `sync` is the latency of fsync or fdatasync calls. */
  direction: _enum(["read", "write", "trim", "sync"]),
  bandwidthBytesPerSecond: amount,
  iops: amount,
  bytes: optional(amount),
  operations: optional(amount),
  durationSeconds: optional(amount),
  latencySeconds: optional(latencySchema),
  runs: array(benchmarkRunSchema),
  /**
   * How far the middle half of the runs' bandwidths reaches from their median, as a share of it; absent with fewer than
   * 3 runs.
   */
  spread: optional(amount),
  /** Whether the runs agreed (a spread of 3 % at most) before the time was spent; absent with fewer than 3 runs. */
  settled: optional(boolean2()),
  /** fio's steady-state verdict; absent where it was not asked for. */
  steady: optional(boolean2())
});
var failedBenchmarkSchema = object({
  state: literal("failed"),
  ...benchmarkSetting,
  error: string2(),
  errno: optional(int())
});
var benchmarkSchema = discriminatedUnion("state", [measuredBenchmarkSchema, failedBenchmarkSchema]);
var workloadSchema = object({
  name: string2(),
  /** The part of the workload that this row is, such as `files of 80 MB`, `decompress`, `flush`. */
  part: optional(string2()),
  target: string2(),
  operations: count,
  latencySeconds: latencySchema,
  /** Counts per bucket; `upToSeconds` is the bucket's upper edge, absent for the last, open one. */
  histogram: optional(array(object({ upToSeconds: optional(amount), operations: count }))),
  bytes: amount,
  durationSeconds: amount
});
var SEVERITIES = ["info", "notice", "warning"];
var findingSchema = object({
  id: string2(),
  severity: _enum(SEVERITIES),
  window: optional(string2()),
  device: optional(string2()),
  message: string2(),
  /** Figures with their unit in the name, as everywhere. */
  evidence: record(string2(), union([number2(), string2(), boolean2()])),
  /** How sure the rule is, and why it may be wrong. */
  confidence: optional(_enum(["low", "medium", "high"])),
  advice: string2()
});
var reportSchema = object({
  schema: literal(REPORT_SCHEMA),
  schemaVersion: literal(REPORT_SCHEMA_VERSION),
  toolVersion: string2(),
  label: string2(),
  /** The matrix values of the leg, as GitHub gave them. */
  matrix: optional(record(string2(), unknown())),
  /** What identifies the job on GitHub. */
  job: optional(
    object({
      repository: optional(string2()),
      workflow: optional(string2()),
      name: string2(),
      runId: optional(string2()),
      attempt: optional(count),
      checkRunId: optional(string2())
    })
  ),
  startedAt: moment,
  endedAt: moment,
  runner: runnerSchema,
  storage: array(storageSchema),
  sampling: optional(samplingSchema),
  windows: array(windowSchema),
  series: optional(seriesSchema),
  benchmarks: array(benchmarkSchema),
  workloads: array(workloadSchema),
  findings: array(findingSchema)
});

// src/session/session-directory.ts
var SESSION_FILE = "session.json";
var ENTRIES_FILE = "entries.ndjson";
var MAX_BYTES = 64 * 1024 * 1024;
var markSchema = object({
  name: string2(),
  kind: _enum(["job", "step", "command"]),
  startedAtSeconds: number2(),
  endedAtSeconds: number2(),
  exitCode: optional(int()),
  command: optional(object({ userSeconds: number2(), systemSeconds: number2() })),
  drain: optional(object({ seconds: number2(), bytes: number2() }))
});
var entrySchema = discriminatedUnion("type", [
  object({ type: literal("mark"), mark: markSchema }),
  object({ type: literal("benchmarks"), benchmarks: array(benchmarkSchema) }),
  object({ type: literal("workloads"), workloads: array(workloadSchema) }),
  object({ type: literal("target"), path: string2() }),
  object({ type: literal("notMeasured"), what: string2(), reason: string2() }),
  /** The sampling was ended on purpose; what the job does later is not part of it. */
  object({ type: literal("stopped"), atSeconds: number2() })
]);
var sessionSchema = object({
  startedAtSeconds: number2(),
  /** The directory that the session watches over: the workspace. */
  workspace: string2()
});
async function openSession(directory, start) {
  await mkdir(directory, { recursive: true });
  try {
    await writeFile2(join5(directory, SESSION_FILE), `${JSON.stringify(start)}
`, { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}
async function readSessionStart(directory) {
  let text;
  try {
    text = await readFile3(join5(directory, SESSION_FILE), "utf8");
  } catch {
    return void 0;
  }
  const result = sessionSchema.safeParse(parseLine2(text));
  return result.success ? result.data : void 0;
}
async function addEntry(directory, entry) {
  await appendFile(join5(directory, ENTRIES_FILE), `${JSON.stringify(entry)}
`);
}
async function readEntries(directory) {
  let text;
  try {
    text = await readBoundedFile(join5(directory, ENTRIES_FILE), MAX_BYTES);
  } catch {
    return [];
  }
  return text.split("\n").flatMap((line) => {
    const result = entrySchema.safeParse(parseLine2(line));
    return result.success ? [result.data] : [];
  });
}
function parseLine2(line) {
  try {
    return JSON.parse(line);
  } catch {
    return void 0;
  }
}

// src/session/recording.ts
var MAXIMUM_SECONDS = 5 * 24 * 3600;
async function startRecording(host2, options) {
  const isNew = await openSession(options.directory, {
    startedAtSeconds: Date.now() / 1e3,
    workspace: options.workspace
  });
  if (!isNew && await isRecording(options.directory)) return;
  const iostatPath = await findIostat(host2, options);
  await startSampler(
    recordingDirectory(options.directory),
    {
      intervalSeconds: options.intervalSeconds,
      toolVersion: TOOL_VERSION,
      maximumSeconds: MAXIMUM_SECONDS,
      ...iostatPath !== void 0 && { iostatPath },
      ...options.followPid !== void 0 && { followPid: options.followPid },
      ...options.boundaryDirectory !== void 0 && { boundaryDirectory: options.boundaryDirectory }
    },
    { samplerPath: host2.installation.samplerScript, environment: host2.environment }
  );
}
var IOSTAT_SHORTEST_SECONDS = 1;
async function findIostat(host2, options) {
  if (options.intervalSeconds < IOSTAT_SHORTEST_SECONDS) return void 0;
  const outcome = await installTool("iostat", {
    policy: options.install,
    environment: host2.environment,
    log: host2.log,
    run: runProgram
  });
  if (outcome.found) return outcome.path;
  host2.log.warning(`${outcome.reason}; the counters of /proc are sampled without it (${outcome.advice})`);
  await addEntry(options.directory, { type: "notMeasured", what: "iostat's rates", reason: outcome.reason });
  return void 0;
}
async function stopRecording(directory) {
  const { state } = await stopSampler(recordingDirectory(directory));
  if (state !== "never-started") await addEntry(directory, { type: "stopped", atSeconds: Date.now() / 1e3 });
}
async function isRecording(directory) {
  try {
    await access2(recordingDirectory(directory));
    return true;
  } catch {
    return false;
  }
}
async function markMoment(directory) {
  return await requestSnapshot(recordingDirectory(directory)) ?? Date.now() / 1e3;
}
function recordingDirectory(directory) {
  return join6(directory, "recording");
}

// src/session/bench.ts
var ENDING_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
async function benchInSession(host2, directory, options) {
  const profile = await loadProfile(parseChoice(options.profile, PROFILES, "profile"));
  const { environment, log } = host2;
  const fio = await requireTool("fio", { policy: options.install, environment, log, run: runProgram });
  for (const target of options.targets) await addEntry(directory, { type: "target", path: resolve2(target) });
  const startedAtSeconds = await markMoment(directory);
  const benchmarks = await untilSignal(
    (signal) => runProfile({
      profile,
      targets: options.targets,
      ...options.sizeBytes !== void 0 && { sizeBytes: options.sizeBytes },
      fio,
      environment,
      log,
      ...options.onProgress && { onProgress: options.onProgress },
      signal,
      readClock: () => performance.now() / 1e3
    })
  );
  const mark = { name: `bench ${profile.name}`, kind: "command", startedAtSeconds };
  await addEntry(directory, { type: "mark", mark: { ...mark, endedAtSeconds: await markMoment(directory) } });
  await addEntry(directory, { type: "benchmarks", benchmarks });
  return benchmarks;
}
async function untilSignal(work) {
  const controller = new AbortController();
  const abort = (signal) => controller.abort(new Interruption(signal));
  for (const signal of ENDING_SIGNALS) process.on(signal, abort);
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of ENDING_SIGNALS) process.off(signal, abort);
  }
}
var Interruption = class extends Error {
  name = "Interruption";
  signal;
  constructor(signal) {
    super(`ended by ${signal}`);
    this.signal = signal;
  }
};

// src/render/format.ts
var NOT_MEASURED = "not measured";
var SIGNIFICANT_DIGITS = 3;
function formatNumber(value) {
  const size = Math.abs(value);
  if (size === 0) return "0";
  if (size >= 100) return groupThousands(Math.round(value).toFixed(0));
  const digits = Math.max(0, SIGNIFICANT_DIGITS - 1 - Math.floor(Math.log10(size)));
  return trimZeros(value.toFixed(Math.min(digits, 20)));
}
function groupThousands(digits) {
  return digits.replace(/\B(?=(\d{3})+$)/g, ",");
}
function trimZeros(text) {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}
var DECIMAL_BYTES = [
  { size: 1e12, name: "TB" },
  { size: 1e9, name: "GB" },
  { size: 1e6, name: "MB" },
  { size: 1e3, name: "kB" },
  { size: 1, name: "B" }
];
var BINARY_BYTES = [
  { size: 1024 ** 4, name: "TiB" },
  { size: 1024 ** 3, name: "GiB" },
  { size: 1024 ** 2, name: "MiB" },
  { size: 1024, name: "KiB" },
  { size: 1, name: "B" }
];
var LATENCIES = [
  { size: 1, name: "s" },
  { size: 1e-3, name: "ms" },
  { size: 1e-6, name: "\xB5s" },
  { size: 1e-9, name: "ns" }
];
function formatInUnits(value, units, suffix = "") {
  if (value === void 0) return NOT_MEASURED;
  const smallest = units.at(-1);
  const unit = units.find(({ size }) => Math.abs(value) >= size * 0.9995) ?? smallest;
  if (value === 0) return `0 ${smallest.name}${suffix}`;
  return `${formatNumber(value / unit.size)} ${unit.name}${suffix}`;
}
function formatBytes(bytes) {
  return formatInUnits(bytes, DECIMAL_BYTES);
}
function formatBinaryBytes(bytes) {
  return formatInUnits(bytes, BINARY_BYTES);
}
function formatRate(bytesPerSecond) {
  return formatInUnits(bytesPerSecond, DECIMAL_BYTES, "/s");
}
function formatLatency(seconds) {
  if (seconds === 0) return "0 s";
  return formatInUnits(seconds, LATENCIES);
}
function formatDuration(seconds) {
  if (seconds === void 0) return NOT_MEASURED;
  if (seconds < 0.0995) return formatLatency(seconds);
  if (seconds < 59.95) return `${seconds < 9.995 ? trimZeros(seconds.toFixed(2)) : trimZeros(seconds.toFixed(1))} s`;
  const whole = Math.round(seconds);
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${pad(whole % 60)} s`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${pad(minutes % 60)} min`;
}
function pad(value) {
  return String(value).padStart(2, "0");
}
function formatCount(count3) {
  if (count3 === void 0) return NOT_MEASURED;
  return count3 >= 1e7 ? `${formatNumber(count3 / 1e6)} M` : groupThousands(Math.round(count3).toFixed(0));
}
function formatIops(operationsPerSecond) {
  return operationsPerSecond === void 0 ? NOT_MEASURED : formatNumber(operationsPerSecond);
}
function formatRatio(ratio) {
  return ratio === void 0 ? NOT_MEASURED : `${ratio.toFixed(ratio < 10 ? 2 : 1)}x`;
}
function formatShare(share) {
  if (share === void 0) return NOT_MEASURED;
  const percent = share * 100;
  if (percent > 0 && percent < 0.1) return "<0.1%";
  return `${percent < 9.95 ? trimZeros(percent.toFixed(1)) : Math.round(percent)}%`;
}

// src/render/plain-text.ts
var DECEPTIVE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
var CONTROL = /[\u0000-\u001f\u007f-\u009f]/g;
var LINE_BREAK = /\r\n|[\n\r\t\v\f\u0085\u2028\u2029]/g;
var LONE_SURROGATE = new RegExp("\\p{Surrogate}", "gu");
var REPLACEMENT = "\uFFFD";
var SHOWN_TEXT_LIMIT = 200;
function cleanText(text, limit = SHOWN_TEXT_LIMIT) {
  const line = text.slice(0, limit * 4).replace(LINE_BREAK, " ").replace(CONTROL, pictureOf).replace(DECEPTIVE, REPLACEMENT).replace(LONE_SURROGATE, REPLACEMENT).trim();
  return shorten(line, limit);
}
function shorten(text, limit) {
  if (text.length <= limit) return text;
  const characters = [...text];
  return characters.length <= limit ? text : `${characters.slice(0, limit - 1).join("")}\u2026`;
}
function pictureOf(character) {
  const code = character.charCodeAt(0);
  if (code < 32) return String.fromCharCode(9216 + code);
  return code === 127 ? "\u2421" : REPLACEMENT;
}
function cleanLogText(text, limit) {
  return cleanText(text, limit).replace(/(^|\s)::/g, "$1: :").replaceAll("##[", "## [");
}

// src/render/text-bar.ts
var EIGHTHS = ["", "\u258F", "\u258E", "\u258D", "\u258C", "\u258B", "\u258A", "\u2589"];
var LEVELS = ["\u2581", "\u2582", "\u2583", "\u2584", "\u2585", "\u2586", "\u2587", "\u2588"];
function renderBar(share, width) {
  const clamped = Math.min(1, Math.max(0, share));
  const eighths = clamped > 0 ? Math.max(1, Math.round(clamped * width * 8)) : 0;
  const filled = "\u2588".repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? "");
  return filled.padEnd(width, "\u2591");
}
function renderSparkline(values, highest) {
  return values.map((value) => {
    if (value === void 0) return " ";
    const level = highest <= 0 ? 0 : Math.round(Math.max(0, value) / highest * (LEVELS.length - 1));
    return LEVELS[Math.min(LEVELS.length - 1, level)];
  }).join("");
}

// src/cli/bench-progress.ts
var BAR_WIDTH = 20;
var REDRAW = "\r\x1B[K";
function showProgress(terminal2) {
  return (progress) => {
    if (terminal2.interactive) {
      const isLast = progress.state === "finished" && isLastJob(progress);
      terminal2.writeError(`${REDRAW}${isLast ? "" : describeBar(progress)}`);
    } else if (progress.state === "running" && progress.run === 1) {
      terminal2.writeError(`io-probe: ${describeStep(progress)}
`);
    }
  };
}
function isLastJob({ jobIndex, jobCount, targetIndex, targetCount }) {
  return jobIndex + 1 >= jobCount && targetIndex + 1 >= targetCount;
}
function describeBar(progress) {
  const share = Math.min(1, progress.elapsedSeconds / progress.expectedSeconds);
  const remains = Math.max(0, progress.expectedSeconds - progress.elapsedSeconds);
  return `${renderBar(share, BAR_WIDTH)} ${describeStep(progress)}, about ${formatDuration(remains)} left`;
}
function describeStep({ state, jobs, target, jobIndex, jobCount, run }) {
  const place = cleanLogText(target, 60);
  if (state === "preparing") return `${place}: preparing`;
  const repeat = run > 1 ? `, run ${run}` : "";
  return `${place}: ${jobs.join(", ")} (${jobIndex + 1} of ${jobCount}${repeat})`;
}

// src/session/assembly.ts
import { tmpdir } from "node:os";

// src/analysis/recording-time.ts
var MOMENT_SECONDS = 0.05;
var SAMPLE_SECONDS = 0.01;
var OUTSIDE_SECONDS = 0.5;
function locateMoment(recording, epochSeconds) {
  const { monotonicSeconds, sampleCount } = recording;
  const explicit = findMoment(recording, epochSeconds);
  if (explicit !== void 0) return atSample(recording, explicit);
  const monotonic = toMonotonic(recording, epochSeconds);
  const first = monotonicSeconds[0];
  const last = monotonicSeconds[sampleCount - 1];
  if (monotonic <= first) return { ...atSample(recording, 0), outside: first - monotonic > OUTSIDE_SECONDS };
  if (monotonic >= last)
    return { ...atSample(recording, sampleCount - 1), outside: monotonic - last > OUTSIDE_SECONDS };
  const sample = findSample(monotonicSeconds, sampleCount, monotonic);
  const before = monotonicSeconds[sample];
  const after = monotonicSeconds[sample + 1];
  if (monotonic - before <= SAMPLE_SECONDS) return atSample(recording, sample);
  if (after - monotonic <= SAMPLE_SECONDS) return atSample(recording, sample + 1);
  const share = (monotonic - before) / (after - before);
  return { sample, share, monotonic, interpolated: true, outside: false };
}
function readAt(column2, place) {
  const value = column2[place.sample];
  if (place.share === 0) return value;
  return value + place.share * (column2[place.sample + 1] - value);
}
function difference(column2, from, to) {
  if (column2 === void 0) return void 0;
  const grown = readAt(column2, to) - readAt(column2, from);
  return Number.isNaN(grown) ? void 0 : Math.max(0, grown);
}
function atSample(recording, sample) {
  const monotonic = recording.monotonicSeconds[sample];
  return { sample, share: 0, monotonic, interpolated: false, outside: false };
}
function findMoment(recording, epochSeconds) {
  let best;
  for (const moment2 of recording.moments) {
    const distance = Math.abs(moment2.atSeconds - epochSeconds);
    if (distance <= MOMENT_SECONDS && (best === void 0 || distance < best.distance)) {
      best = { sample: moment2.sample, distance };
    }
  }
  return best?.sample;
}
function toMonotonic(recording, epochSeconds) {
  const { wallSeconds, monotonicSeconds, sampleCount } = recording;
  for (let sample = sampleCount - 1; sample >= 0; sample--) {
    const wall = wallSeconds[sample];
    if (wall > epochSeconds) continue;
    const monotonic = monotonicSeconds[sample] + epochSeconds - wall;
    const next = sample + 1 < sampleCount ? monotonicSeconds[sample + 1] : Number.POSITIVE_INFINITY;
    return Math.min(monotonic, next);
  }
  return monotonicSeconds[0] + epochSeconds - wallSeconds[0];
}
function findSample(monotonicSeconds, count3, monotonic) {
  let low = 0;
  let high = count3 - 1;
  while (low < high) {
    const middle = low + high + 1 >> 1;
    if (monotonicSeconds[middle] <= monotonic) low = middle;
    else high = middle - 1;
  }
  return low;
}

// src/analysis/device-windows.ts
var SHOWN_WHEN_BUSY = /* @__PURE__ */ new Set(["loop", "ram", "zram"]);
function measureDevices(recording, from, to) {
  return recording.devices.filter((device) => device.used && device.firstSample <= to.sample && device.lastSample >= from.sample).map((device) => ({ device, window: measureDevice(recording, device, from, to) })).filter(({ device, window }) => !SHOWN_WHEN_BUSY.has(device.kind) || window.reads + window.writes > 0).map(({ window }) => window);
}
function measureDevice(recording, device, from, to) {
  const grown = (counter) => difference(device.counters[counter], from, to);
  const reads = grown("reads") ?? 0;
  const writes = grown("writes") ?? 0;
  const flushes = grown("flushes");
  const discards = grown("discards");
  const discardSectors = grown("discardSectors");
  const seconds = to.monotonic - from.monotonic;
  const optional2 = {
    discards,
    discardedBytes: discardSectors === void 0 ? void 0 : discardSectors * SECTOR_BYTES,
    flushes,
    peakReadBytesPerSecond: findPeak(recording, device, "readSectors", from, to),
    peakWriteBytesPerSecond: findPeak(recording, device, "writeSectors", from, to),
    meanReadLatencySeconds: meanLatency(grown("readMilliseconds"), reads),
    meanWriteLatencySeconds: meanLatency(grown("writeMilliseconds"), writes),
    meanFlushLatencySeconds: meanLatency(grown("flushMilliseconds"), flushes ?? 0),
    meanQueueDepth: seconds > 0 ? (grown("weightedMilliseconds") ?? 0) / 1e3 / seconds : void 0,
    partial: device.firstSample > from.sample || device.lastSample < to.sample ? true : void 0
  };
  return {
    name: device.name,
    readBytes: (grown("readSectors") ?? 0) * SECTOR_BYTES,
    writtenBytes: (grown("writeSectors") ?? 0) * SECTOR_BYTES,
    reads,
    writes,
    busySeconds: (grown("busyMilliseconds") ?? 0) / 1e3,
    ...omitUndefined(optional2)
  };
}
function meanLatency(milliseconds, requests) {
  return milliseconds === void 0 || requests === 0 ? void 0 : milliseconds / 1e3 / requests;
}
function findPeak(recording, device, counter, from, to) {
  const column2 = device.counters[counter];
  const { monotonicSeconds, intervalSeconds } = recording;
  let peak;
  let start = from.monotonic;
  let startValue = readAt(column2, from);
  for (let sample = from.sample + 1; sample <= to.sample; sample++) {
    const time3 = monotonicSeconds[sample];
    if (time3 - start < intervalSeconds / 2 || to.monotonic - time3 < intervalSeconds / 2) continue;
    const value = column2[sample];
    peak = Math.max(peak ?? 0, (value - startValue) / (time3 - start));
    start = time3;
    startValue = value;
  }
  if (to.monotonic > start) peak = Math.max(peak ?? 0, (readAt(column2, to) - startValue) / (to.monotonic - start));
  return peak === void 0 || Number.isNaN(peak) ? void 0 : Math.max(0, peak * SECTOR_BYTES);
}
function omitUndefined(value) {
  const known = Object.entries(value).filter(([, member]) => member !== void 0);
  return Object.fromEntries(known);
}

// src/analysis/machine-windows.ts
var CPU_TICKS_PER_SECOND = 100;
var MICROSECONDS = 1e6;
var KIBIBYTE = 1024;
var INNER_INTERFACE = /^(?:docker|br-|veth|virbr|cni|flannel|cali|ifb|tun|tap|wg|dummy|bond|team)/;
function measurePressure(recording, from, to) {
  const { pressure } = recording;
  if (pressure === void 0) return void 0;
  const seconds = (column2) => {
    const grown = difference(column2, from, to);
    return grown === void 0 ? void 0 : grown / MICROSECONDS;
  };
  return omitUndefined({
    ioSomeSeconds: seconds(pressure.ioSome),
    ioFullSeconds: seconds(pressure.ioFull),
    cpuSomeSeconds: seconds(pressure.cpuSome),
    memorySomeSeconds: seconds(pressure.memorySome),
    memoryFullSeconds: seconds(pressure.memoryFull)
  });
}
function measureCpu(recording, from, to) {
  const { cpu } = recording;
  if (cpu === void 0) return void 0;
  const seconds = (...columns) => columns.reduce((sum3, column2) => sum3 + (difference(column2, from, to) ?? 0), 0) / CPU_TICKS_PER_SECOND;
  const contextSwitches = difference(recording.contextSwitches, from, to);
  return {
    userSeconds: seconds(cpu.user, cpu.nice),
    systemSeconds: seconds(cpu.system, cpu.irq, cpu.softirq),
    iowaitSeconds: seconds(cpu.iowait),
    stealSeconds: seconds(cpu.steal),
    idleSeconds: seconds(cpu.idle),
    ...contextSwitches !== void 0 && { contextSwitches }
  };
}
function selectInterfaces(recording) {
  const physical = recording.interfaces.filter((entry) => entry.physical);
  return physical.length > 0 ? physical : recording.interfaces.filter((entry) => !INNER_INTERFACE.test(entry.name));
}
function measureNetwork(recording, from, to) {
  const interfaces = selectInterfaces(recording);
  if (interfaces.length === 0) return void 0;
  const sum3 = (column2) => interfaces.reduce((bytes, entry) => bytes + (difference(entry[column2], from, to) ?? 0), 0);
  return { receivedBytes: sum3("receivedBytes"), sentBytes: sum3("sentBytes") };
}
function measureMemory(recording, from, to) {
  const { memory, paging, pageBytes, memoryTotalBytes } = recording;
  if (memory === void 0 && paging === void 0) return void 0;
  const at = (column2, place) => {
    const value = column2 === void 0 ? Number.NaN : readAt(column2, place);
    return Number.isNaN(value) ? void 0 : value;
  };
  const grown = (column2, scale) => {
    const value = difference(column2, from, to);
    return value === void 0 || scale === void 0 ? void 0 : value * scale;
  };
  return omitUndefined({
    totalBytes: memoryTotalBytes,
    availableBytesAtEnd: at(memory?.available, to),
    lowestAvailableBytes: findLowest(memory?.available, from, to),
    dirtyBytesAtStart: at(memory?.dirty, from),
    dirtyBytesAtEnd: at(memory?.dirty, to),
    writebackBytesAtStart: at(memory?.writeback, from),
    writebackBytesAtEnd: at(memory?.writeback, to),
    pagedInBytes: grown(paging?.pagedInKib, KIBIBYTE),
    pagedOutBytes: grown(paging?.pagedOutKib, KIBIBYTE),
    swappedInBytes: grown(paging?.swappedInPages, pageBytes),
    swappedOutBytes: grown(paging?.swappedOutPages, pageBytes),
    majorFaults: grown(paging?.majorFaults, 1)
  });
}
function findLowest(column2, from, to) {
  if (column2 === void 0) return void 0;
  let lowest;
  for (let sample = from.sample; sample <= to.sample; sample++) {
    const value = column2[sample];
    if (!Number.isNaN(value) && (lowest === void 0 || value < lowest)) lowest = value;
  }
  return lowest;
}

// src/analysis/iostat-reports.ts
function placeReports(recording, iostat) {
  const times = new Float64Array(iostat.timestamps.length);
  let time3 = iostat.startedAtMonotonic;
  for (let place = 0; place < times.length; place++) {
    time3 += iostat.intervalSeconds;
    const printed = iostat.timestamps[place];
    if (!Number.isNaN(printed)) {
      const wall = time3 + shiftAt(recording, time3);
      if (wall < printed) time3 += printed - wall;
      else if (wall >= printed + 1) time3 -= wall - (printed + 0.999);
    }
    times[place] = time3;
  }
  return times;
}
function shiftAt(recording, monotonic) {
  const { wallSeconds, monotonicSeconds, sampleCount } = recording;
  const sample = findSample(monotonicSeconds, sampleCount, monotonic);
  return wallSeconds[sample] - monotonicSeconds[sample];
}

// src/analysis/sampling-notes.ts
var GAP_INTERVALS = 2;
var GAP_SECONDS = 0.5;
var IOSTAT_GAP_SECONDS = 1.5;
var PARTS = {
  devices: "bytes and operations of the devices",
  cpu: "CPU time",
  "pressure io": "time stood still for I/O (pressure)",
  "pressure cpu": "time stood still for the CPU (pressure)",
  "pressure memory": "time stood still for memory (pressure)",
  memory: "memory and dirty pages",
  paging: "paging",
  network: "network bytes"
};
function describeSampling(recording, endedAtSeconds) {
  const { iostats } = recording;
  const hasReports = iostats.some((iostat) => iostat.timestamps.length > 0);
  const version3 = iostats.find((iostat) => iostat.version !== void 0)?.version;
  return {
    collectors: hasReports ? ["proc", "iostat"] : ["proc"],
    intervalSeconds: recording.intervalSeconds,
    ...version3 !== void 0 && { iostatVersion: version3 },
    samples: recording.sampleCount,
    gaps: [...findCounterGaps(recording, endedAtSeconds), ...findIostatGaps(recording)],
    notMeasured: listNotMeasured(recording),
    ...recording.cost !== void 0 && { ownCost: recording.cost }
  };
}
function findCounterGaps(recording, endedAtSeconds) {
  const { wallSeconds, monotonicSeconds, sampleCount, intervalSeconds, endReason } = recording;
  const allowed = GAP_INTERVALS * intervalSeconds + GAP_SECONDS;
  const gaps = [];
  for (let sample = 1; sample < sampleCount; sample++) {
    const seconds = monotonicSeconds[sample] - monotonicSeconds[sample - 1];
    if (seconds <= allowed) continue;
    const reason = "the sampler did not get to run, or could not write";
    gaps.push(describeGap("proc", wallSeconds[sample - 1], seconds, reason));
  }
  const last = wallSeconds[sampleCount - 1];
  if (endedAtSeconds - last > allowed) {
    const reason = endReason ?? "the sampler ended without a word, so something killed it";
    gaps.push(describeGap("proc", last, endedAtSeconds - last, `no samples to the end: ${reason}`));
  }
  return gaps;
}
function findIostatGaps(recording) {
  const { iostats, monotonicSeconds, wallSeconds, sampleCount, iostatGivenUp } = recording;
  if (iostats.length === 0) return [];
  const shift = wallSeconds[0] - monotonicSeconds[0];
  const end = monotonicSeconds[sampleCount - 1];
  const gaps = [];
  let silentSince = iostats[0]?.startedAtMonotonic ?? end;
  let reason = "it gave no report";
  const close = (time3, intervalSeconds) => {
    const seconds = time3 - silentSince;
    if (seconds > GAP_INTERVALS * intervalSeconds + IOSTAT_GAP_SECONDS) {
      gaps.push(describeGap("iostat", silentSince + shift, seconds, reason));
    }
    silentSince = time3;
  };
  for (const iostat of iostats) {
    for (const time3 of placeReports(recording, iostat)) {
      close(time3, iostat.intervalSeconds);
      reason = "it gave no report";
    }
    if (iostat.endReason !== void 0 && iostat.endReason !== "stopped") reason = `iostat ended: ${iostat.endReason}`;
    if (iostat.unreadable !== void 0) reason = iostat.unreadable;
  }
  if (iostatGivenUp !== void 0) reason = `iostat was given up: ${iostatGivenUp}`;
  close(end, iostats.at(-1)?.intervalSeconds ?? 1);
  return gaps;
}
function describeGap(collector, startedAtSeconds, seconds, reason) {
  return { collector, startedAt: new Date(startedAtSeconds * 1e3).toISOString(), durationSeconds: seconds, reason };
}
function listNotMeasured(recording) {
  const { missing, corruptLines, lostSamples, iostatGivenUp } = recording;
  const list = missing.map(({ what, reason }) => ({
    what: PARTS[what] ?? what,
    reason: `not readable here: ${reason}`
  }));
  if (iostatGivenUp !== void 0) list.push({ what: "device rates by iostat", reason: iostatGivenUp });
  if (lostSamples > 0) {
    list.push({ what: `${lostSamples} samples`, reason: "they could not be written; the disk was full or failed" });
  }
  if (corruptLines > 0) {
    list.push({ what: `${corruptLines} lines of the log`, reason: "they were damaged, and are left out" });
  }
  return list;
}

// src/model/recording.ts
var SAMPLE_REASONS = ["start", "tick", "boundary", "mark", "stop"];
var DEVICE_COUNTERS = {
  reads: 0,
  readSectors: 2,
  readMilliseconds: 3,
  writes: 4,
  writeSectors: 6,
  writeMilliseconds: 7,
  busyMilliseconds: 9,
  weightedMilliseconds: 10,
  discards: 11,
  discardSectors: 13,
  flushes: 15,
  flushMilliseconds: 16
};
var DEVICE_KINDS = ["disk", "dm", "md", "loop", "ram", "zram"];
var CPU_COUNTERS = ["user", "nice", "system", "idle", "iowait", "irq", "softirq", "steal"];
var PRESSURE_COUNTERS = ["ioSome", "ioFull", "cpuSome", "cpuFull", "memorySome", "memoryFull"];
var MEMORY_GAUGES = ["available", "dirty", "writeback"];
var PAGING_COUNTERS = [
  "pagedInKib",
  "pagedOutKib",
  "swappedInPages",
  "swappedOutPages",
  "majorFaults"
];
var IOSTAT_COLUMNS = [
  "readBytesPerSecond",
  "writeBytesPerSecond",
  "readsPerSecond",
  "writesPerSecond",
  "readLatencySeconds",
  "writeLatencySeconds",
  "queueDepth",
  "utilization"
];

// src/analysis/iostat-series.ts
var SUFFICIENT_SHARE = 0.5;
function readIostatSeries(recording, name, rows) {
  const columns = Object.fromEntries(
    IOSTAT_COLUMNS.map((column2) => [column2, new Array(rows.ends.length).fill(null)])
  );
  let filled = 0;
  for (const iostat of recording.iostats) {
    if (Math.abs(iostat.intervalSeconds - recording.intervalSeconds) > 0.01) return void 0;
    filled += fillRows(columns, recording, iostat, name, rows);
  }
  if (filled === 0 || filled < rows.ends.length * SUFFICIENT_SHARE) return void 0;
  return { name, source: "iostat", ...columns };
}
function fillRows(columns, recording, iostat, name, rows) {
  const device = iostat.devices.find((candidate) => candidate.name === name);
  if (device === void 0) return 0;
  const times = placeReports(recording, iostat);
  const half = recording.intervalSeconds / 2;
  let filled = 0;
  let row = 0;
  for (const [place, time3] of times.entries()) {
    while (row < rows.ends.length && rows.ends[row] < time3 - half) row++;
    const end = rows.ends[row];
    if (end === void 0) break;
    if (Math.abs(end - time3) > half) continue;
    for (const column2 of IOSTAT_COLUMNS) {
      const value = device.columns[column2][place];
      columns[column2][row] = Number.isNaN(value) ? null : value;
    }
    filled++;
    row++;
  }
  return filled;
}

// src/analysis/series.ts
var BOUNDARY = SAMPLE_REASONS.indexOf("boundary");
var MARK = SAMPLE_REASONS.indexOf("mark");
function buildSeries(recording) {
  const rows = selectRows(recording);
  if (rows.seconds.length === 0) return void 0;
  const first = rows.samples[0];
  const start = recording.monotonicSeconds[first];
  const memory = memorySeries(recording, rows);
  const pressure = pressureSeries(recording, rows);
  const cpu = cpuSeries(recording, rows);
  const network = networkSeries(recording, rows);
  return {
    startedAt: new Date(recording.wallSeconds[first] * 1e3).toISOString(),
    timesSeconds: rows.ends.map((end) => end - start),
    devices: recording.devices.filter((device) => isActive(device)).map((device) => readIostatSeries(recording, device.name, rows) ?? deviceSeries(device, rows)),
    ...pressure && { pressure },
    ...cpu && { cpu },
    ...network && { network },
    ...memory && { memory }
  };
}
function selectRows(recording) {
  const { monotonicSeconds, reasons, sampleCount, intervalSeconds } = recording;
  const rows = { samples: [0], ends: [], seconds: [] };
  let last = monotonicSeconds[0];
  for (let sample = 1; sample < sampleCount; sample++) {
    const time3 = monotonicSeconds[sample];
    if (reasons[sample] === BOUNDARY || reasons[sample] === MARK || time3 - last < intervalSeconds / 2) continue;
    rows.samples.push(sample);
    rows.ends.push(time3);
    rows.seconds.push(time3 - last);
    last = time3;
  }
  return rows;
}
function isActive(device) {
  const { reads, writes, flushes, discards } = device.counters;
  return device.used && [reads, writes, flushes, discards].some((column2) => (column2.at(-1) ?? 0) > (column2[0] ?? 0));
}
function deviceSeries(device, rows) {
  const { counters } = device;
  const reads = differences(counters.reads, rows);
  const writes = differences(counters.writes, rows);
  const rate = (column2, scale) => differences(column2, rows).map((value, row) => value === null ? null : value * scale / (rows.seconds[row] ?? 1));
  return {
    name: device.name,
    source: "proc",
    readBytesPerSecond: rate(counters.readSectors, SECTOR_BYTES),
    writeBytesPerSecond: rate(counters.writeSectors, SECTOR_BYTES),
    readsPerSecond: rate(counters.reads, 1),
    writesPerSecond: rate(counters.writes, 1),
    readLatencySeconds: latencies(differences(counters.readMilliseconds, rows), reads),
    writeLatencySeconds: latencies(differences(counters.writeMilliseconds, rows), writes),
    queueDepth: rate(counters.weightedMilliseconds, 1e-3),
    utilization: rate(counters.busyMilliseconds, 1e-3).map((value) => value === null ? null : Math.min(1, value))
  };
}
function latencies(milliseconds, requests) {
  return milliseconds.map((value, row) => {
    const count3 = requests[row] ?? 0;
    return value === null || count3 === 0 ? null : value / 1e3 / count3;
  });
}
function pressureSeries(recording, rows) {
  const { pressure } = recording;
  if (pressure === void 0 || Number.isNaN(pressure.ioSome[0])) return void 0;
  const share = (column2) => differences(column2, rows).map(
    (value, row) => value === null ? null : Math.min(1, value / 1e6 / (rows.seconds[row] ?? 1))
  );
  return {
    ioSome: share(pressure.ioSome),
    ioFull: share(pressure.ioFull),
    cpuSome: share(pressure.cpuSome),
    memorySome: share(pressure.memorySome)
  };
}
function cpuSeries(recording, rows) {
  const { cpu } = recording;
  if (cpu === void 0) return void 0;
  const parts = Object.fromEntries(Object.entries(cpu).map(([name, column2]) => [name, differences(column2, rows)]));
  const part = (name, row) => parts[name]?.[row] ?? 0;
  const totals = rows.seconds.map((_, row) => Object.keys(parts).reduce((sum3, name) => sum3 + part(name, row), 0));
  const share = (...names) => totals.map((total, row) => total > 0 ? names.reduce((sum3, name) => sum3 + part(name, row), 0) / total : null);
  return {
    user: share("user", "nice"),
    system: share("system", "irq", "softirq"),
    iowait: share("iowait"),
    steal: share("steal")
  };
}
function networkSeries(recording, rows) {
  const interfaces = selectInterfaces(recording);
  if (interfaces.length === 0) return void 0;
  const sum3 = (name) => {
    const columns = interfaces.map((entry) => differences(entry[name], rows));
    return rows.seconds.map(
      (seconds, row) => columns.reduce((bytes, column2) => bytes + (column2[row] ?? 0), 0) / seconds
    );
  };
  return { receivedBytesPerSecond: sum3("receivedBytes"), sentBytesPerSecond: sum3("sentBytes") };
}
function memorySeries(recording, rows) {
  const { memory } = recording;
  if (memory === void 0) return void 0;
  const at = (column2) => rows.samples.slice(1).map((sample) => orNull(column2[sample]));
  return { dirtyBytes: at(memory.dirty), writebackBytes: at(memory.writeback), availableBytes: at(memory.available) };
}
function differences(column2, rows) {
  return rows.seconds.map((_, row) => {
    const grown = column2[rows.samples[row + 1]] - column2[rows.samples[row]];
    return Number.isNaN(grown) ? null : Math.max(0, grown);
  });
}
function orNull(value) {
  return value === void 0 || Number.isNaN(value) ? null : value;
}

// src/analysis/summarize-recording.ts
var CLOCK_TOLERANCE_SECONDS = 0.1;
function summarizeRecording(recording, marks) {
  const series = buildSeries(recording);
  return {
    windows: marks.map((mark) => measureWindow(recording, mark, marks)),
    ...series !== void 0 && { series },
    sampling: describeSampling(recording, Math.max(...marks.map((mark) => mark.endedAtSeconds)))
  };
}
function findSpan(recording) {
  const { wallSeconds, sampleCount } = recording;
  const startedAtSeconds = wallSeconds[0];
  return { startedAtSeconds, endedAtSeconds: Math.max(startedAtSeconds, wallSeconds[sampleCount - 1]) };
}
function measureWindow(recording, mark, marks) {
  const { startedAtSeconds, endedAtSeconds, ...known } = mark;
  const from = locateMoment(recording, startedAtSeconds);
  const to = locateMoment(recording, endedAtSeconds);
  const overlaps = mark.overlaps ?? findOverlaps(mark, marks);
  const recorded = to.monotonic >= from.monotonic && !(from.outside && to.outside && from.sample === to.sample);
  return {
    ...known,
    startedAt: toIso(startedAtSeconds),
    endedAt: toIso(endedAtSeconds),
    durationSeconds: measureDuration(recording, mark, from, to),
    ...overlaps.length > 0 && { overlaps },
    ...!recorded || from.outside || to.outside ? { incomplete: true } : {},
    ...recorded && (from.interpolated || to.interpolated) ? { estimated: true } : {},
    ...recorded ? measureAll(recording, from, to) : { devices: [] }
  };
}
function measureAll(recording, from, to) {
  return {
    devices: measureDevices(recording, from, to),
    ...omitUndefined({
      pressure: measurePressure(recording, from, to),
      cpu: measureCpu(recording, from, to),
      network: measureNetwork(recording, from, to),
      memory: measureMemory(recording, from, to)
    })
  };
}
function measureDuration(recording, mark, from, to) {
  const wall = mark.endedAtSeconds - mark.startedAtSeconds;
  const shift = (place) => recording.wallSeconds[place.sample] - recording.monotonicSeconds[place.sample];
  const wasSet = Math.abs(shift(to) - shift(from)) > CLOCK_TOLERANCE_SECONDS;
  return Math.max(0, wasSet || wall < 0 ? to.monotonic - from.monotonic : wall);
}
function findOverlaps(mark, marks) {
  if (mark.kind !== "step") return [];
  return marks.filter((other) => other !== mark && other.kind === "step").filter((other) => {
    const start = Math.max(mark.startedAtSeconds, other.startedAtSeconds);
    return Math.min(mark.endedAtSeconds, other.endedAtSeconds) - start > CLOCK_TOLERANCE_SECONDS;
  }).map((other) => other.name);
}
function toIso(epochSeconds) {
  return new Date(epochSeconds * 1e3).toISOString();
}

// src/sampling/read-recording.ts
import { createReadStream as createReadStream2 } from "node:fs";

// src/sampling/iostat-log.ts
import { createReadStream } from "node:fs";

// src/sampling/cumulative-column.ts
var WRAP = 2 ** 32;
var WRAP_FROM = WRAP * 0.75;
var WRAP_TO = WRAP * 0.25;
var GrowingColumn = class {
  values = new Float64Array(1024);
  length = 0;
  /** Sets the value of a sample; samples that were left out since then hold `filler`. */
  set(sample, value, filler = Number.NaN) {
    if (sample >= this.values.length) {
      const larger = new Float64Array(Math.max(sample + 1, Math.ceil(this.values.length * 1.5)));
      larger.set(this.values.subarray(0, this.length));
      this.values = larger;
    }
    if (sample > this.length) this.values.fill(filler, this.length, sample);
    this.values[sample] = value;
    this.length = sample + 1;
  }
  /** The values of the first `count` samples; those after the last one that was set hold `filler`. */
  finish(count3, filler = Number.NaN) {
    if (count3 > this.length) this.set(count3 - 1, filler, filler);
    return this.values.subarray(0, count3);
  }
};
var CumulativeColumn = class extends GrowingColumn {
  #raw = Number.NaN;
  #base = 0;
  #last = 0;
  /** True where `raw` can only mean that the counter started again at 0. */
  isReset(raw) {
    return raw < this.#raw && !(this.#raw >= WRAP_FROM && this.#raw < WRAP && raw < WRAP_TO);
  }
  /** Takes the kernel's value at a sample. */
  push(sample, raw, restarted = false) {
    if (restarted) this.#base = this.#last;
    else if (raw < this.#raw) this.#base += this.isReset(raw) ? this.#raw : WRAP;
    this.#raw = raw;
    const value = this.#base + raw;
    this.set(sample, value, this.#last);
    this.#last = value;
  }
  /** The column; samples after the last value hold that value. */
  finishCumulative(count3) {
    return this.finish(count3, this.#last);
  }
};

// src/model/iostat.ts
var IOSTAT_SCHEMA = "io-probe/iostat";
var IOSTAT_SCHEMA_VERSION = 1;
var amount2 = number2().check(_nonnegative());
var iostatDeviceSchema = object({
  name: string2(),
  readsPerSecond: optional(amount2),
  writesPerSecond: optional(amount2),
  discardsPerSecond: optional(amount2),
  flushesPerSecond: optional(amount2),
  readBytesPerSecond: optional(amount2),
  writeBytesPerSecond: optional(amount2),
  discardBytesPerSecond: optional(amount2),
  readLatencySeconds: optional(amount2),
  writeLatencySeconds: optional(amount2),
  discardLatencySeconds: optional(amount2),
  flushLatencySeconds: optional(amount2),
  meanReadBytes: optional(amount2),
  meanWriteBytes: optional(amount2),
  meanDiscardBytes: optional(amount2),
  /** Reads and writes together, where iostat printed them so: `-d` without `-x`, `-s`, and versions before 11.5.7. */
  requestsPerSecond: optional(amount2),
  requestBytesPerSecond: optional(amount2),
  requestLatencySeconds: optional(amount2),
  meanRequestBytes: optional(amount2),
  queueDepth: optional(amount2),
  /** The share of the interval in which the device had something to do, 0 to 1. */
  utilization: optional(number2().check(_gte(0), _lte(1)))
});
var iostatReportSchema = object({
  /**
   * The end of the interval, ISO 8601 in UTC. Absent where iostat printed none, or one of a locale: `11/20/26 11:45:01`
   * has no zone and an order of day and month that the reader cannot know.
   */
  timestamp: optional(string2()),
  devices: array(iostatDeviceSchema)
});
var iostatSourceSchema = object({
  format: _enum(["json", "text"]),
  /** Only where the text itself holds the output of `iostat -V`: reports do not name their version. */
  sysstatVersion: optional(string2()),
  hostname: optional(string2()),
  kernel: optional(string2()),
  cpuCount: optional(int().check(_nonnegative())),
  /** False where the text ends in the middle: then every whole report before the cut is here, and nothing of the cut one. */
  complete: boolean2(),
  /** What was set right or left out, in a sentence each. */
  corrections: optional(array(string2()))
});
var iostatDocumentSchema = object({
  schema: literal(IOSTAT_SCHEMA),
  schemaVersion: literal(IOSTAT_SCHEMA_VERSION),
  source: iostatSourceSchema,
  reports: array(iostatReportSchema)
});

// src/sampling/iostat/columns.ts
var KIB = 1024;
var MIB = 1024 ** 2;
var MILLISECONDS = { divisor: 1e3 };
var PERCENT = { divisor: 100 };
var COLUMNS = new Map([
  ...rates("r", "read"),
  ...rates("w", "write"),
  ...rates("d", "discard"),
  ["f/s", { field: "flushesPerSecond" }],
  ["f_await", { field: "flushLatencySeconds", ...MILLISECONDS }],
  ["tps", { field: "requestsPerSecond" }],
  ...byteRates(["kB/s", "MB/s", "sec/s"], "requestBytesPerSecond"),
  ["await", { field: "requestLatencySeconds", ...MILLISECONDS }],
  ["areq-sz", { field: "meanRequestBytes", unitBytes: KIB }],
  ["avgrq-sz", { field: "meanRequestBytes", unitBytes: SECTOR_BYTES }],
  ["aqu-sz", { field: "queueDepth" }],
  ["avgqu-sz", { field: "queueDepth" }],
  ["%util", { field: "utilization", ...PERCENT }],
  ["util", { field: "utilization", ...PERCENT }]
]);
function rates(letter, word) {
  const bytes = `${word}BytesPerSecond`;
  const long = { read: "read", write: "wrtn", discard: "dscd" }[word];
  const size = { read: "meanReadBytes", write: "meanWriteBytes", discard: "meanDiscardBytes" };
  return [
    [`${letter}/s`, { field: `${word}sPerSecond` }],
    [letter, { field: `${word}sPerSecond` }],
    ...byteRates([`${letter}kB/s`, `${letter}MB/s`, `${letter}sec/s`], bytes),
    ...byteRates([`${letter}kB`, `${letter}MB`, `${letter}sec`], bytes),
    ...byteRates([`kB_${long}/s`, `MB_${long}/s`, `Blk_${long}/s`], bytes),
    [`${letter}_await`, { field: `${word}LatencySeconds`, ...MILLISECONDS }],
    [`${letter}areq-sz`, { field: size[word], unitBytes: KIB }]
  ];
}
function byteRates([kib, mib, sectors], field) {
  return [
    [kib, { field, unitBytes: KIB }],
    [mib, { field, unitBytes: MIB }],
    [sectors, { field, unitBytes: SECTOR_BYTES }]
  ];
}
var NUMBER = /^(-?\d+(?:[.,]\d+)?)([skMGTP%])?$/;
var NOT_A_NUMBER = /^-?(?:nan|inf)$/;
var SUFFIX_BYTES = {
  s: SECTOR_BYTES,
  k: KIB,
  M: MIB,
  G: 1024 ** 3,
  T: 1024 ** 4,
  P: 1024 ** 5
};
function readCell(cell, column2) {
  const match = NUMBER.exec(cell);
  if (match?.[1] === void 0) return NOT_A_NUMBER.test(cell) ? Number.NaN : void 0;
  return scaleFigure(Number(match[1].replace(",", ".")), column2, SUFFIX_BYTES[match[2] ?? ""]);
}
function scaleFigure(figure, column2, unitBytes = column2?.unitBytes) {
  if (column2?.divisor !== void 0) return divideDecimal(figure, column2.divisor);
  return figure * (unitBytes ?? 1);
}
function divideDecimal(figure, divisor) {
  const hundredths = Math.round(figure * 100);
  return hundredths / 100 === figure ? hundredths / (divisor * 100) : figure / divisor;
}
var UNMEASURED = [
  ["readsPerSecond", "readLatencySeconds", "meanReadBytes"],
  ["writesPerSecond", "writeLatencySeconds", "meanWriteBytes"],
  ["discardsPerSecond", "discardLatencySeconds", "meanDiscardBytes"],
  ["flushesPerSecond", "flushLatencySeconds"],
  ["requestsPerSecond", "requestLatencySeconds", "meanRequestBytes"]
];
function buildDevice(name, values) {
  const device = { name: name.trim() };
  for (const [{ field }, value] of values) {
    if (value === void 0 || !Number.isFinite(value) || value < 0) continue;
    device[field] = field === "utilization" ? Math.min(value, 1) : value;
  }
  const idle = (device.readsPerSecond ?? 0) + (device.writesPerSecond ?? 0) === 0;
  if (device.requestsPerSecond === void 0 && idle) dropZeros(device, ["requestLatencySeconds", "meanRequestBytes"]);
  for (const [of, ...fields] of UNMEASURED) if (device[of] === 0) dropZeros(device, fields);
  return device;
}
function dropZeros(device, fields) {
  for (const field of fields) if (device[field] === 0) delete device[field];
}

// src/sampling/iostat/timestamp.ts
var ISO = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(Z|[+-]\d{2}):?(\d{2})?$/;
var EPOCH = /^\d{9,11}$/;
function readTimestamp(text) {
  const [, time3, zone, minutes] = ISO.exec(text) ?? [];
  if (time3 !== void 0 && zone !== void 0) {
    return formatMoment(Date.parse(`${time3}${zone === "Z" ? zone : `${zone}:${minutes ?? "00"}`}`));
  }
  return EPOCH.test(text) ? formatMoment(Number(text) * 1e3) : void 0;
}
function formatMoment(milliseconds) {
  return Number.isNaN(milliseconds) ? void 0 : new Date(milliseconds).toISOString().replace(".000Z", "Z");
}
function looksLikeTime(text) {
  return /\d{1,2}:\d{2}/.test(text) && text.length < 80;
}

// src/sampling/iostat/log-source.ts
function createLogSource() {
  return { complete: false, corrections: /* @__PURE__ */ new Map() };
}
function noteCorrection(source, sentence) {
  source.corrections.set(sentence, (source.corrections.get(sentence) ?? 0) + 1);
}
function describeSource(source, format) {
  const { corrections, complete: complete2, ...known } = source;
  const sentences = [...corrections].map(
    ([sentence, times]) => times > 1 ? `${sentence} (${times} times)` : sentence
  );
  return { format, ...known, complete: complete2, ...sentences.length > 0 && { corrections: sentences } };
}
function acceptTimestamp(source, text) {
  const timestamp = readTimestamp(text);
  if (timestamp === void 0) {
    noteCorrection(
      source,
      "a timestamp without a zone was left out (LC_ALL=C S_TIME_FORMAT=ISO gives one with a zone)"
    );
  }
  return timestamp;
}

// src/sampling/iostat/unit-check.ts
function createUnitCheck() {
  let claimed = 0;
  let expected = 0;
  return (device) => {
    for (const [bytes, requests, size] of rates2(device)) {
      if (bytes === void 0 || requests === void 0 || size === void 0) continue;
      claimed += bytes;
      expected += requests * size;
    }
    const factor = findFactor(claimed, expected);
    if (factor === 1) return false;
    if (device.readBytesPerSecond !== void 0) device.readBytesPerSecond /= factor;
    if (device.writeBytesPerSecond !== void 0) device.writeBytesPerSecond /= factor;
    if (device.discardBytesPerSecond !== void 0) device.discardBytesPerSecond /= factor;
    if (device.requestBytesPerSecond !== void 0) device.requestBytesPerSecond /= factor;
    return true;
  };
}
function rates2(device) {
  return [
    [device.readBytesPerSecond, device.readsPerSecond, device.meanReadBytes],
    [device.writeBytesPerSecond, device.writesPerSecond, device.meanWriteBytes],
    [device.discardBytesPerSecond, device.discardsPerSecond, device.meanDiscardBytes],
    [device.requestBytesPerSecond, device.requestsPerSecond, device.meanRequestBytes]
  ];
}
function findFactor(claimed, expected) {
  const ratio = expected > 0 ? claimed / expected : 1;
  if (ratio > Math.sqrt(2 * 2048)) return 2048;
  return ratio > Math.SQRT2 ? 2 : 1;
}

// src/sampling/iostat/json-reader.ts
var STATISTICS = /"statistics"\s*:\s*\[/g;
var SEPARATORS = /[\s,]*/y;
var CLOSERS = /^\s*\]\s*\}\s*\]\s*\}\s*\}\s*$/;
function createJsonReader(emit) {
  const source = createLogSource();
  const context = { source, emit, check: createUnitCheck() };
  let pending = "";
  let position = 0;
  let inReports = false;
  function readBetween() {
    STATISTICS.lastIndex = position;
    const start = STATISTICS.exec(pending);
    if (start === null) return false;
    readHost(pending.slice(position, start.index), source);
    position = STATISTICS.lastIndex;
    inReports = true;
    return true;
  }
  function readNext() {
    SEPARATORS.lastIndex = position;
    SEPARATORS.exec(pending);
    const start = SEPARATORS.lastIndex;
    if (start >= pending.length) return false;
    const end = pending[start] === "{" ? findObjectEnd2(pending, start) : { kind: "none" };
    if (end.kind === "cut") return false;
    if (end.kind === "whole") readReport(pending.slice(start, end.index), context);
    else inReports = false;
    if (end.kind === "restart") noteCorrection(source, "a report was left out: another iostat begins in it");
    position = end.kind === "none" ? start : end.index;
    return true;
  }
  return {
    source,
    push(text) {
      pending = pending.slice(position) + text;
      position = 0;
      while (inReports ? readNext() : readBetween()) ;
    },
    end() {
      source.complete = !inReports && CLOSERS.test(pending.slice(position));
    }
  };
}
var [QUOTE, BACKSLASH, OPEN, CLOSE] = [34, 92, 123, 125];
function findObjectEnd2(text, start) {
  let depth = 0;
  let inString = false;
  for (let index = start; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === OPEN && text.startsWith('{"sysstat"', index)) return { kind: "restart", index };
    if (code === QUOTE) inString = !inString;
    else if (inString) {
      if (code === BACKSLASH) index++;
    } else if (code === OPEN) depth++;
    else if (code === CLOSE && --depth === 0) return { kind: "whole", index: index + 1 };
  }
  return { kind: "cut" };
}
function readHost(text, source) {
  const field = (name) => new RegExp(`"${name}"\\s*:\\s*"?([^",\\n]*)"?`).exec(text)?.[1];
  const [hostname2, kernel, cpus2] = [field("nodename"), field("release"), field("number-of-cpus")];
  if (hostname2 !== void 0) source.hostname = hostname2;
  if (kernel !== void 0) source.kernel = kernel;
  if (cpus2 !== void 0 && /^\d+$/.test(cpus2)) source.cpuCount = Number(cpus2);
}
function readReport(text, { source, check, emit }) {
  const report = parseLeniently(text);
  const disks = isRecord(report) ? report.disk ?? [] : void 0;
  if (!isRecord(report) || !Array.isArray(disks) || !disks.every(isRecord)) {
    noteCorrection(source, "a report was left out: it is not the JSON of iostat");
    return;
  }
  const timestamp = report.timestamp === void 0 ? void 0 : acceptTimestamp(source, String(report.timestamp));
  const devices = disks.map((disk) => {
    const device = buildDevice(String(disk.disk_device), readFields(disk));
    if (check(device)) noteCorrection(source, UNITS_CORRECTED);
    return device;
  });
  emit({ ...timestamp !== void 0 && { timestamp }, devices });
}
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
var UNITS_CORRECTED = "the byte rates of a device were sectors under the name of kB or MB, a fault of sysstat 12.1 and 12.2.0: set right";
function parseLeniently(text) {
  try {
    return JSON.parse(text);
  } catch {
    try {
      return JSON.parse(text.replace(/(:\s*-?\d+),(\d)/g, "$1.$2").replace(/:\s*-?(?:nan|inf)\b/g, ": null"));
    } catch {
      return void 0;
    }
  }
}
function readFields(disk) {
  const values = [];
  for (const name in disk) {
    const column2 = COLUMNS.get(name);
    const value = disk[name];
    if (column2 === void 0) continue;
    if (typeof value === "number") values.push([column2, scaleFigure(value, column2)]);
    else if (typeof value === "string") values.push([column2, readCell(value, column2)]);
  }
  return values;
}

// src/sampling/iostat/text-reader.ts
var BANNER = /^Linux (\S+) \(([^)]*)\)/;
var CPU_COUNT = /\((\d+) CPU\)/;
function isIostatLine(line) {
  return BANNER.test(line) || readHeading(line) !== void 0;
}
function readHeading(line) {
  if (!line.includes("Device")) return void 0;
  const names = line.trim().split(/\s+/);
  const deviceFirst = /^Device:?$/.test(names[0] ?? "");
  const deviceLast = !deviceFirst && names.at(-1) === "Device";
  if (!deviceFirst && !deviceLast || names.length < 2) return void 0;
  const figures = deviceLast ? names.slice(0, -1) : names.slice(1);
  return {
    columns: figures.map((name) => COLUMNS.get(name)),
    deviceLast,
    isLastPart: !deviceLast || figures.includes("%util") || figures.includes("tps")
  };
}
function readRow(line, { columns, deviceLast }, loneName) {
  const cells = line.trim().split(/\s+/);
  const name = cells.length === columns.length ? loneName : deviceLast ? cells.pop() : cells.shift();
  if (name === void 0 || cells.length !== columns.length) return void 0;
  const values = [];
  for (const [index, cell] of cells.entries()) {
    const column2 = columns[index];
    const value = readCell(cell, column2);
    if (value === void 0) return void 0;
    if (column2 !== void 0) values.push([column2, value]);
  }
  return { name, values };
}
function createTextReader(emit) {
  const source = createLogSource();
  let heading;
  let inTable = false;
  let spoiled = false;
  let timestamp;
  let rows = /* @__PURE__ */ new Map();
  let loneName;
  function clear() {
    rows = /* @__PURE__ */ new Map();
    heading = void 0;
    inTable = false;
    spoiled = false;
    loneName = void 0;
    timestamp = void 0;
  }
  function flush() {
    if (spoiled) noteCorrection(source, "a report was left out: a row of it does not fit its heading");
    else {
      const devices = [...rows.values()].map((row) => buildDevice(row.name, row.values));
      emit({ ...timestamp !== void 0 && { timestamp }, devices });
    }
    clear();
  }
  function readTable(line, current) {
    if (!/\s/.test(line.trim())) {
      loneName = line.trim();
      return;
    }
    const row = readRow(line, current, loneName);
    loneName = void 0;
    if (row === void 0) spoiled = true;
    else rows.set(row.name, { name: row.name, values: [...rows.get(row.name)?.values ?? [], ...row.values] });
  }
  function readBanner([, kernel, hostname2], line) {
    if (inTable || heading !== void 0) noteCorrection(source, "a report was left out: another iostat begins in it");
    clear();
    if (kernel !== void 0) source.kernel = kernel;
    if (hostname2 !== void 0) source.hostname = hostname2;
    const cpus2 = CPU_COUNT.exec(line)?.[1];
    if (cpus2 !== void 0) source.cpuCount = Number(cpus2);
  }
  function readLine(line) {
    const banner = BANNER.exec(line);
    const next = readHeading(line);
    if (banner !== null) readBanner(banner, line);
    else if (next !== void 0) {
      if (inTable || !next.deviceLast) rows = /* @__PURE__ */ new Map();
      heading = next;
      inTable = true;
    } else if (line.trim() === "") {
      if (inTable && heading?.isLastPart) flush();
      inTable = false;
    } else if (inTable && heading !== void 0) readTable(line, heading);
    else if (readTimestamp(line.trim()) !== void 0 || looksLikeTime(line)) {
      timestamp = acceptTimestamp(source, line.trim());
    }
  }
  function end(rest) {
    source.complete = heading === void 0 && timestamp === void 0 && rest.trim() === "";
    if (heading !== void 0) {
      noteCorrection(source, "the last report was left out: no blank line follows it, so it may be cut");
    }
  }
  return { source, readLine, end };
}

// src/sampling/iostat-parser.ts
var VERSION = /^sysstat version (\d+(?:\.\d+)+\S*)/m;
function parseIostatVersion(text) {
  return VERSION.exec(text)?.[1];
}
function parseIostat(text, origin = "iostat output") {
  const reports = [];
  const reader = createIostatReader((report) => reports.push(report));
  reader.push(text);
  const source = reader.end();
  if (source === void 0) throw new UserError(`${origin}: ${explainForeign(text)}`);
  return { schema: IOSTAT_SCHEMA, schemaVersion: IOSTAT_SCHEMA_VERSION, source, reports };
}
function explainForeign(text) {
  if (text.trim() === "") return "empty, where the text or JSON of iostat is expected";
  if (/\bKB\/t\s+(?:tps|xfrs)\s+MB\/s\b/.test(text)) {
    return "written by the iostat of macOS or BSD, which does not tell reads from writes; only sysstat's is read";
  }
  const start = JSON.stringify(text.trimStart().slice(0, 60));
  return `not the text or JSON of sysstat's iostat; it begins with ${start}`;
}
function createIostatReader(emit) {
  const preamble = createLogSource();
  let pending = "";
  let feed;
  let finish;
  function startText() {
    const reader = createTextReader(emit);
    let rest = "";
    feed = (text) => {
      const lines = (rest + text).replace(UNPRINTED, "").split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) reader.readLine(line);
    };
    finish = () => {
      reader.end(rest);
      return describe3(reader.source, "text");
    };
  }
  function startJson() {
    const reader = createJsonReader(emit);
    feed = reader.push;
    finish = () => {
      reader.end();
      return describe3(reader.source, "json");
    };
  }
  function describe3(source, format) {
    return describeSource({ ...preamble, ...source }, format);
  }
  function probe() {
    let start = 0;
    while (start < pending.length && feed === void 0) {
      const end = pending.indexOf("\n", start);
      const line = pending.slice(start, end === -1 ? void 0 : end).replace(UNPRINTED, "");
      if (/^\{\s*"sysstat"/.test(line) && !/"sysdata-version"/.test(pending)) startJson();
      else if (isIostatLine(line)) startText();
      else if (end === -1) break;
      else start = end + 1;
      const version3 = parseIostatVersion(line);
      if (version3 !== void 0) preamble.sysstatVersion = version3;
    }
    pending = pending.slice(start);
    if (feed === void 0) return;
    feed(pending);
    pending = "";
  }
  return {
    push(text) {
      if (feed !== void 0) return feed(text);
      pending += text;
      probe();
    },
    end: () => finish?.()
  };
}
var UNPRINTED = /^\uFEFF|\r|\u001b\[[\d;]*m/g;

// src/sampling/iostat-log.ts
var MAXIMUM_BYTES = 4 * 1024 ** 3;
var MAXIMUM_FOREIGN_BYTES = 1024 ** 2;
var CHUNK_BYTES = 256 * 1024;
async function readIostatLog(path, run) {
  const { number: _, ...known } = run;
  const timestamps = new GrowingColumn();
  const devices = /* @__PURE__ */ new Map();
  let reports = 0;
  const reader = createIostatReader((report) => addReport(report, reports++, timestamps, devices));
  let unreadable;
  try {
    let bytes = 0;
    for await (const chunk of createReadStream(path, { encoding: "latin1", highWaterMark: CHUNK_BYTES })) {
      bytes += chunk.length;
      if (bytes > MAXIMUM_BYTES || reports === 0 && bytes > MAXIMUM_FOREIGN_BYTES) break;
      reader.push(chunk);
    }
    if (reader.end() === void 0 && bytes > 0) unreadable = "what it wrote is no iostat report";
  } catch (error) {
    unreadable = `its log cannot be read (${error.code ?? String(error)})`;
  }
  return {
    ...known,
    timestamps: timestamps.finish(reports),
    devices: [...devices].map(([name, columns]) => ({ name, columns: finishColumns(columns, reports) })),
    ...unreadable !== void 0 && { unreadable }
  };
}
function addReport(report, place, timestamps, devices) {
  timestamps.set(place, report.timestamp === void 0 ? Number.NaN : Date.parse(report.timestamp) / 1e3);
  for (const device of report.devices) {
    let columns = devices.get(device.name);
    if (columns === void 0) {
      columns = createColumns();
      devices.set(device.name, columns);
    }
    for (const column2 of IOSTAT_COLUMNS) columns[column2].set(place, device[column2] ?? Number.NaN);
  }
}
function createColumns() {
  return Object.fromEntries(IOSTAT_COLUMNS.map((column2) => [column2, new GrowingColumn()]));
}
function finishColumns(columns, count3) {
  const entries = IOSTAT_COLUMNS.map((column2) => [column2, columns[column2].finish(count3)]);
  return Object.fromEntries(entries);
}

// src/sampling/column-group.ts
var ColumnGroup = class {
  #names;
  #columns;
  #scale;
  #filled = false;
  /** @param scale what a recorded number is multiplied with */
  constructor(names, scale = 1) {
    this.#names = names;
    this.#columns = names.map(() => new GrowingColumn());
    this.#scale = scale;
  }
  /** Takes a sample's list; anything else leaves this sample without values. */
  push(sample, values) {
    if (!Array.isArray(values)) return;
    for (const [place, column2] of this.#columns.entries()) {
      const value = values[place];
      if (typeof value !== "number" || value < 0) continue;
      column2.set(sample, value * this.#scale);
      this.#filled = true;
    }
  }
  /** The columns by name; undefined where no sample had any of them. */
  finish(count3) {
    if (!this.#filled) return void 0;
    const entries = this.#names.map((name, place) => [name, this.#columns[place]?.finish(count3)]);
    return Object.fromEntries(entries);
  }
};

// src/sampling/device-columns.ts
var COUNTS = ["reads", "readSectors", "writes", "writeSectors"];
var ENTRIES = Object.entries(DEVICE_COUNTERS);
var OLDEST_ROW = 11;
var DeviceColumns = class {
  #devices = /* @__PURE__ */ new Map();
  #lastSample = -1;
  /** Takes a `device` record: from the next sample on, rows with its index are its. */
  add(line, nextSample) {
    const kind = DEVICE_KINDS.find((candidate) => candidate === line.kind);
    const { i } = line;
    if (typeof i !== "number" || typeof line.name !== "string" || kind === void 0) return false;
    if (this.#devices.has(i)) return true;
    const slaves = Array.isArray(line.slaves) ? line.slaves.map(String) : [];
    const columns = Object.fromEntries(ENTRIES.map(([counter]) => [counter, new CumulativeColumn()]));
    this.#devices.set(i, {
      name: line.name,
      kind,
      slaves,
      firstSample: nextSample,
      columns,
      counted: /* @__PURE__ */ new Set()
    });
    return true;
  }
  /** True where `rows` are rows of devices, or there are none. */
  accept(rows) {
    if (rows === void 0) return true;
    return Array.isArray(rows) && rows.every(acceptRow);
  }
  /** Takes the rows of a sample that `accept` took. */
  push(sample, rows) {
    if (rows === void 0) return;
    for (const row of rows) this.#pushRow(sample, row);
    this.#lastSample = sample;
  }
  /** The devices, with a value for each of `count` samples. */
  finish(count3) {
    return [...this.#devices.values()].map((device) => this.#finishDevice(device, count3));
  }
  #pushRow(sample, row) {
    const device = this.#devices.get(row[0]);
    if (device === void 0) return;
    const away = device.lastRow !== void 0 && device.lastRow < this.#lastSample;
    const restarted = away || COUNTS.some((counter) => device.columns[counter].isReset(row[DEVICE_COUNTERS[counter] + 1] ?? 0));
    for (const [counter, place] of ENTRIES) {
      const value = row[place + 1];
      if (value === void 0) continue;
      device.columns[counter].push(sample, value, restarted);
      device.counted.add(counter);
    }
    device.lastRow = sample;
  }
  #finishDevice(device, count3) {
    const { name, kind, slaves, firstSample, lastRow, counted } = device;
    const used = lastRow !== void 0;
    const vanished = used && lastRow < this.#lastSample;
    const columns = ENTRIES.map(([counter]) => {
      const column2 = device.columns[counter];
      return [
        counter,
        used && !counted.has(counter) ? new Float64Array(count3).fill(Number.NaN) : column2.finishCumulative(count3)
      ];
    });
    return {
      name,
      kind,
      slaves,
      firstSample,
      lastSample: vanished ? lastRow : count3 - 1,
      used,
      counters: Object.fromEntries(columns)
    };
  }
};
function acceptRow(row) {
  if (!Array.isArray(row) || row.length <= OLDEST_ROW) return false;
  for (const value of row) if (typeof value !== "number" || !(value >= 0)) return false;
  return true;
}

// src/sampling/recording-builder.ts
var RecordingBuilder = class {
  #sampleCount = 0;
  #corruptLines = 0;
  #lastMonotonic = -1;
  #header = {};
  #intervalSeconds;
  #wall = new GrowingColumn();
  #monotonic = new GrowingColumn();
  #reasons = new GrowingColumn();
  #moments = [];
  #devices = new DeviceColumns();
  #interfaces = /* @__PURE__ */ new Map();
  #cpu = new ColumnGroup(CPU_COUNTERS);
  #contextSwitches = new ColumnGroup(["count"]);
  #pressure = new ColumnGroup(PRESSURE_COUNTERS);
  #memory = new ColumnGroup(MEMORY_GAUGES, 1024);
  #paging = new ColumnGroup(PAGING_COUNTERS);
  #runs = [];
  #missing = [];
  /** Takes one whole line of the log. */
  addLine(text) {
    if (text === "") return;
    const line = parseLine3(text);
    const taken = line === void 0 ? false : "e" in line ? this.#addEvent(line) : this.#addSample(line);
    if (!taken) this.#corruptLines++;
  }
  /** The recording so far, and the iostat processes whose logs are still to be read. */
  finish() {
    const count3 = this.#sampleCount;
    const cpu = this.#cpu.finish(count3);
    const switches = this.#contextSwitches.finish(count3)?.count;
    const pressure = this.#pressure.finish(count3);
    const memory = this.#memory.finish(count3);
    const paging = this.#paging.finish(count3);
    return {
      lostSamples: 0,
      ...this.#header,
      intervalSeconds: this.#intervalSeconds ?? 1,
      sampleCount: count3,
      wallSeconds: this.#wall.finish(count3),
      monotonicSeconds: this.#monotonic.finish(count3),
      reasons: Uint8Array.from(this.#reasons.finish(count3)),
      moments: this.#moments,
      devices: this.#devices.finish(count3),
      ...cpu && { cpu },
      ...switches && { contextSwitches: switches },
      ...pressure && { pressure },
      ...memory && { memory },
      ...paging && { paging },
      interfaces: [...this.#interfaces.values()].map((entry) => finishInterface(entry, count3)),
      missing: this.#missing,
      corruptLines: this.#corruptLines,
      runs: this.#runs
    };
  }
  #addSample(line) {
    const { t, m, r, at } = line;
    const reason = SAMPLE_REASONS.indexOf(r);
    if (!isAmount(t) || !isAmount(m) || reason < 0 || m < this.#lastMonotonic) return false;
    const sample = this.#sampleCount;
    if (!this.#devices.accept(line.d)) return false;
    if (!isRows(line.n ?? [])) return false;
    this.#sampleCount++;
    this.#lastMonotonic = m;
    this.#wall.set(sample, t);
    this.#monotonic.set(sample, m);
    this.#reasons.set(sample, reason);
    if (isAmount(at) && (r === "boundary" || r === "mark")) this.#moments.push({ atSeconds: at, sample, kind: r });
    this.#devices.push(sample, line.d);
    this.#pushInterfaces(sample, line.n ?? []);
    this.#cpu.push(sample, line.c);
    this.#contextSwitches.push(sample, [line.x]);
    this.#pressure.push(sample, line.p);
    this.#memory.push(sample, line.g);
    this.#paging.push(sample, line.v);
    return true;
  }
  #pushInterfaces(sample, rows) {
    for (const [index, received, sent] of rows) {
      const entry = this.#interfaces.get(index ?? -1);
      if (entry === void 0 || received === void 0 || sent === void 0) continue;
      entry.received.push(sample, received);
      entry.sent.push(sample, sent);
    }
  }
  #addEvent(line) {
    switch (line.e) {
      case "header":
        return this.#addHeader(line);
      case "device":
        return this.#devices.add(line, this.#sampleCount);
      case "interface":
        return this.#addInterface(line);
      case "missing":
        this.#missing.push({ what: String(line.what), reason: String(line.reason) });
        return true;
      case "iostat":
        return this.#addIostat(line);
      case "cost":
        return this.#addCost(line);
      case "end":
        this.#header.endReason = String(line.reason);
        return true;
      default:
        return false;
    }
  }
  #addHeader(line) {
    if (!isAmount(line.intervalSeconds)) return false;
    this.#intervalSeconds = line.intervalSeconds;
    if (typeof line.toolVersion === "string") this.#header.toolVersion = line.toolVersion;
    if (isAmount(line.memoryTotalBytes)) this.#header.memoryTotalBytes = line.memoryTotalBytes;
    if (isAmount(line.pageBytes)) this.#header.pageBytes = line.pageBytes;
    return true;
  }
  #addInterface(line) {
    if (typeof line.i !== "number" || typeof line.name !== "string") return false;
    if (this.#interfaces.has(line.i)) return true;
    const columns = { received: new CumulativeColumn(), sent: new CumulativeColumn() };
    this.#interfaces.set(line.i, { name: line.name, physical: line.physical === true, ...columns });
    return true;
  }
  #addIostat(line) {
    const { state, number: number3, m, version: version3, intervalSeconds, reason } = line;
    if (state === "given-up") {
      this.#header.iostatGivenUp = String(reason);
      return true;
    }
    if (!isAmount(number3) || !isAmount(m)) return false;
    if (state === "started" && isAmount(intervalSeconds)) {
      const known = typeof version3 === "string" ? { version: version3 } : {};
      this.#runs.push({ number: number3, intervalSeconds, startedAtMonotonic: m, ...known });
      return true;
    }
    const run = this.#runs.find((candidate) => candidate.number === number3);
    if (run === void 0 || state !== "ended") return false;
    run.endedAtMonotonic = m;
    run.endReason = String(reason);
    return true;
  }
  #addCost(line) {
    const { cpuSeconds, bytesWritten, peakMemoryBytes, lost } = line;
    if (!isAmount(cpuSeconds) || !isAmount(bytesWritten) || !isAmount(peakMemoryBytes)) return false;
    this.#header.cost = { cpuSeconds, bytesWritten, peakMemoryBytes };
    if (isAmount(lost)) this.#header.lostSamples = lost;
    return true;
  }
};
function finishInterface(entry, count3) {
  return {
    name: entry.name,
    physical: entry.physical,
    receivedBytes: entry.received.finishCumulative(count3),
    sentBytes: entry.sent.finishCumulative(count3)
  };
}
function parseLine3(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : void 0;
  } catch {
    return void 0;
  }
}
function isAmount(value) {
  return typeof value === "number" && value >= 0 && value < Number.POSITIVE_INFINITY;
}
function isRows(value) {
  return Array.isArray(value) && value.every((row) => Array.isArray(row) && row.every(isAmount));
}

// src/sampling/read-recording.ts
var NEWLINE = 10;
var MAXIMUM_LINE_BYTES = 1024 * 1024;
var CHUNK_BYTES2 = 1024 * 1024;
async function readRecording(directory) {
  const path = `${directory}/${COUNTERS_FILE}`;
  const builder = new RecordingBuilder();
  try {
    await readLines(path, (line) => builder.addLine(line));
  } catch (error) {
    const code = error.code;
    throw new UserError(`${path}: cannot be read (${code ?? String(error)})`, { cause: error });
  }
  const { runs, ...recording } = builder.finish();
  if (recording.sampleCount === 0) throw new UserError(`${path}: holds no sample`);
  const iostats = [];
  for (const run of runs) iostats.push(await readIostatLog(`${directory}/${iostatLogName(run.number)}`, run));
  return { ...recording, iostats };
}
async function readLines(path, take) {
  let rest = Buffer.alloc(0);
  for await (const piece of createReadStream2(path, { highWaterMark: CHUNK_BYTES2 })) {
    const chunk = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      take(chunk.toString("latin1", start, end));
      start = end + 1;
    }
    rest = chunk.length - start > MAXIMUM_LINE_BYTES ? Buffer.alloc(0) : Buffer.from(chunk.subarray(start));
  }
}

// src/storage/fingerprint.ts
import { readFile as readFile5 } from "node:fs/promises";
import { basename as basename4, join as join10 } from "node:path";

// src/storage/block-devices.ts
import { basename, dirname as dirname2, join as join7 } from "node:path";
var MOST_DEVICES = 64;
async function readDeviceChain(start, sysfs, findDeviceNumber) {
  const chain = [];
  const waiting = [...start];
  const seen = /* @__PURE__ */ new Set();
  while (waiting.length > 0 && chain.length < MOST_DEVICES) {
    const folder = await sysfs.findBlockDevice(waiting.shift() ?? "");
    if (folder === void 0 || seen.has(folder)) continue;
    seen.add(folder);
    const device = await readBlockDevice(folder, sysfs, findDeviceNumber);
    chain.push(device);
    waiting.push(...device.parents);
  }
  return chain;
}
async function readBlockDevice(folder, sysfs, find) {
  const files = await sysfs.list(folder);
  const name = basename(folder);
  const kind = findKind(name, files);
  const parents = await findParents(kind, folder, { sysfs, find });
  const sectors = await sysfs.readNumber(join7(folder, "size"));
  const facts = {
    model: await sysfs.readText(join7(folder, "device/model")),
    vendor: await sysfs.readText(join7(folder, "device/vendor")),
    // The kernel counts sizes in 512 bytes whatever the device's own block size (block/genhd.c).
    sizeBytes: sectors === void 0 ? void 0 : sectors * SECTOR_BYTES,
    ...await readQueue(join7(folder, "queue"), sysfs),
    ...kind === "dm" && await readMapping(folder, parents, sysfs),
    ...kind === "md" && await readArray(folder, sysfs)
  };
  const known = Object.entries(facts).filter(([, value]) => value !== void 0);
  return { name, kind, parents, ...Object.fromEntries(known) };
}
function findKind(name, files) {
  if (files.includes("partition")) return "partition";
  if (files.includes("dm")) return "dm";
  if (files.includes("md")) return "md";
  const named = ["loop", "zram", "ram"].find((kind) => new RegExp(`^${kind}\\d+$`).test(name));
  return named ?? (files.includes("device") ? "disk" : "other");
}
async function findParents(kind, folder, { sysfs, find }) {
  if (kind === "partition") return [basename(dirname2(folder))];
  if (kind !== "loop") return sysfs.list(join7(folder, "slaves"));
  const file = await sysfs.readText(join7(folder, "loop/backing_file"));
  const number3 = file === void 0 ? void 0 : await find(file);
  const below = number3 === void 0 ? void 0 : await sysfs.findBlockDevice(number3);
  return below === void 0 ? [] : [basename(below)];
}
async function readQueue(folder, sysfs) {
  const rotational = await sysfs.readNumber(join7(folder, "rotational"));
  const schedulers = await sysfs.readText(join7(folder, "scheduler"));
  const readAheadKib = await sysfs.readNumber(join7(folder, "read_ahead_kb"));
  return {
    rotational: rotational === void 0 ? void 0 : rotational === 1,
    // All that the kernel has are listed, with the one in use in brackets; a device with only one has no brackets.
    scheduler: /\[(\S+)\]/.exec(schedulers ?? "")?.[1] ?? schedulers?.split(/\s/)[0],
    writeCache: await sysfs.readText(join7(folder, "write_cache")),
    requestQueueLength: await sysfs.readNumber(join7(folder, "nr_requests")),
    readAheadBytes: readAheadKib === void 0 ? void 0 : readAheadKib * 1024,
    // 0 says that the device reports none (kernel, Documentation/ABI/stable/sysfs-block).
    optimalIoBytes: await sysfs.readNumber(join7(folder, "optimal_io_size")) || void 0,
    logicalBlockBytes: await sysfs.readNumber(join7(folder, "logical_block_size"))
  };
}
async function readMapping(folder, slaves, sysfs) {
  const uuid2 = await sysfs.readText(join7(folder, "dm/uuid")) ?? "";
  const stripe = uuid2.startsWith("LVM-") ? await findStripe(folder, slaves, sysfs) : void 0;
  const layout = /^(CRYPT|mpath)-/.exec(uuid2)?.[1];
  return {
    mappedName: await sysfs.readText(join7(folder, "dm/name")),
    layout: stripe ? "striped" : { CRYPT: "crypt", mpath: "multipath" }[layout ?? ""],
    stripe
  };
}
async function findStripe(folder, slaves, sysfs) {
  const sizes = async (device) => [
    await sysfs.readNumber(join7(device, "queue/minimum_io_size")),
    await sysfs.readNumber(join7(device, "queue/optimal_io_size"))
  ];
  const [chunkBytes, widthBytes] = await sizes(folder);
  if (!chunkBytes || !widthBytes || slaves.length < 2 || widthBytes !== chunkBytes * slaves.length) return void 0;
  for (const slave of slaves) {
    const below = await sysfs.findBlockDevice(slave) ?? "";
    const isPartition = (await sysfs.list(below)).includes("partition");
    const [, own2] = await sizes(isPartition ? dirname2(below) : below);
    if (own2 === widthBytes) return void 0;
  }
  return { count: slaves.length, chunkBytes };
}
async function readArray(folder, sysfs) {
  const layout = await sysfs.readText(join7(folder, "md/level"));
  const count3 = await sysfs.readNumber(join7(folder, "md/raid_disks"));
  const chunkBytes = await sysfs.readNumber(join7(folder, "md/chunk_size"));
  const stripe = layout === "raid0" && count3 !== void 0 ? { count: count3, ...chunkBytes && { chunkBytes } } : void 0;
  return { layout, stripe };
}

// src/storage/cgroup-limits.ts
import { basename as basename2, join as join8 } from "node:path";
var V2_RATES = {
  rbps: "readBytesPerSecond",
  wbps: "writeBytesPerSecond",
  riops: "readsPerSecond",
  wiops: "writesPerSecond"
};
var V1_FILES = [
  ["blkio.throttle.read_bps_device", "readBytesPerSecond"],
  ["blkio.throttle.write_bps_device", "writeBytesPerSecond"],
  ["blkio.throttle.read_iops_device", "readsPerSecond"],
  ["blkio.throttle.write_iops_device", "writesPerSecond"]
];
async function readIoLimits(sources) {
  const limits = /* @__PURE__ */ new Map();
  const add = (device, rate, text) => {
    if (rate === void 0 || text === void 0 || !/^\d+$/.test(text)) return;
    const rates3 = limits.get(device) ?? /* @__PURE__ */ new Map();
    rates3.set(rate, Math.min(rates3.get(rate) ?? Number.POSITIVE_INFINITY, Number(text)));
    limits.set(device, rates3);
  };
  for (const folder of listFolders(sources, "cgroup2")) {
    for (const [device, ...pairs] of await readLines2(join8(folder, "io.max"), sources.sysfs)) {
      for (const pair of pairs) add(device, V2_RATES[pair.split("=")[0] ?? ""], pair.split("=")[1]);
    }
  }
  const [own2] = listFolders(sources, "cgroup");
  for (const [file, rate] of own2 === void 0 ? [] : V1_FILES) {
    for (const [device, value] of await readLines2(join8(own2 ?? "", file), sources.sysfs)) add(device, rate, value);
  }
  const named = [...limits].map(async ([number3, rates3]) => {
    const folder = await sources.sysfs.findBlockDevice(number3);
    return { device: folder === void 0 ? number3 : basename2(folder), ...Object.fromEntries(rates3) };
  });
  return Promise.all(named);
}
function listFolders({ cgroups, mounts, locate }, filesystem) {
  const pattern2 = filesystem === "cgroup2" ? /^0::(\/.*)$/m : /^\d+:(?:[^:\n]*,)?blkio(?:,[^:\n]*)?:(\/.*)$/m;
  const path = pattern2.exec(cgroups)?.[1];
  const mount = mounts.findLast((candidate) => {
    if (candidate.filesystem !== filesystem) return false;
    return filesystem === "cgroup2" || candidate.superOptions.includes("blkio");
  });
  if (path === void 0 || mount === void 0) return [];
  const within = path.startsWith(mount.root) && mount.root !== "/" ? path.slice(mount.root.length) : path;
  const parts = within.split("/").filter((part) => part !== "" && part !== "..");
  const shown = mount.root !== "/" && !path.startsWith(mount.root) ? [] : parts;
  const folders = [];
  for (let depth = shown.length; depth >= 0; depth--) {
    folders.push(join8(locate(mount.mountPoint), ...shown.slice(0, depth)));
  }
  return folders;
}
async function readLines2(path, sysfs) {
  const lines = (await sysfs.readText(path) ?? "").split("\n").map((line) => line.trim().split(/\s+/));
  return lines.filter((line) => /^\d+:\d+$/.test(line[0] ?? ""));
}

// src/storage/filesystem-names.ts
var BY_MAGIC = /* @__PURE__ */ new Map([
  [61267, "ext"],
  [1481003842, "xfs"],
  [2435016766, "btrfs"],
  [2035054128, "overlay"],
  [1635083891, "aufs"],
  [16914836, "tmpfs"],
  [2240043254, "ramfs"],
  [801189825, "zfs"],
  [26985, "nfs"],
  [4283649346, "cifs"],
  [4266872130, "smb3"],
  [1702057286, "fuse"],
  [16914839, "9p"],
  [1785031267, "virtiofs"],
  [4076150800, "f2fs"],
  [19780, "vfat"],
  [538032816, "exfat"]
]);
function nameFilesystem(magic) {
  return BY_MAGIC.get(magic >>> 0);
}
var PRIVATE_OPTION = /^(?:lowerdir|upperdir|workdir|addr|clientaddr|user|username|password|pass|credentials|domain|secret|name)=/i;
function listMountOptions(options, superOptions) {
  return [.../* @__PURE__ */ new Set([...options, ...superOptions])].filter((option) => !PRIVATE_OPTION.test(option));
}
function cleanSource(source) {
  return source.replace(/\/\/[^/@]*@/, "//");
}

// src/storage/mount-table.ts
function parseMountinfo(text) {
  return text.split("\n").flatMap((line) => {
    const [mounted = "", described = ""] = line.split(/ - (.*)/s);
    const [, , device, root, mountPoint, options] = mounted.split(" ");
    const [filesystem, source, superOptions = ""] = described.split(" ");
    if (!device || !root || !mountPoint || options === void 0 || !filesystem || source === void 0) return [];
    return {
      device,
      root: unescapeOctal(root),
      mountPoint: unescapeOctal(mountPoint),
      options: splitOptions(options),
      filesystem,
      source: unescapeOctal(source),
      superOptions: splitOptions(superOptions)
    };
  });
}
function unescapeOctal(text) {
  return text.replace(/\\([0-7]{3})/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 8)));
}
function splitOptions(text) {
  return text === "" ? [] : text.split(",").map(unescapeOctal);
}
function findOption({ superOptions, options }, name) {
  const option = [...superOptions, ...options].find((text) => text.startsWith(`${name}=`));
  return option?.slice(name.length + 1);
}
function findMount(mounts, path, device) {
  const above = mounts.filter(({ mountPoint }) => isWithin(path, mountPoint));
  const own2 = above.filter((mount) => mount.device === device);
  return (own2.length > 0 ? own2 : above).reduce((best, mount) => {
    return best === void 0 || mount.mountPoint.length >= best.mountPoint.length ? mount : best;
  }, void 0);
}
function isWithin(path, folder) {
  return folder === "/" || path === folder || path.startsWith(`${folder}/`);
}

// src/storage/path-probe.ts
import { realpath, stat as stat2, statfs as statfs2 } from "node:fs/promises";
async function probePath(path) {
  try {
    const realPath = await realpath(path);
    const { dev } = await stat2(realPath, { bigint: true });
    const { type, bsize, blocks, bavail } = await statfs2(realPath);
    return {
      realPath,
      deviceNumber: splitDeviceNumber(dev),
      filesystemType: type,
      ...blocks > 0 && { totalBytes: blocks * bsize, freeBytes: bavail * bsize }
    };
  } catch {
    return void 0;
  }
}
function splitDeviceNumber(device) {
  const major = device >> 8n & 0xfffn | device >> 32n & ~0xfffn;
  const minor = device & 0xffn | device >> 12n & 0xffffff00n;
  return `${major}:${minor}`;
}

// src/storage/storage-driver.ts
var OVERLAY_DRIVERS = [
  [/\/docker(?:\/[\d.]+)?\/overlay2\//, "overlay2"],
  [/\/docker(?:\/[\d.]+)?\/overlay\//, "overlay"],
  [/\/io\.containerd\.snapshotter\.v1\.([a-z-]+)\//, "overlayfs"],
  [/\/containers\/storage\/overlay\//, "overlay"]
];
function detectStorageDriver(mount) {
  if (mount.filesystem === "aufs") return "aufs";
  if (mount.filesystem === "fuse.fuse-overlayfs") return "fuse-overlayfs";
  if (mount.filesystem === "overlay") {
    const upper = findOption(mount, "upperdir") ?? "";
    return OVERLAY_DRIVERS.find(([path]) => path.test(upper))?.[1];
  }
  if (mount.mountPoint !== "/") return void 0;
  if (/\/dev\/mapper\/docker-/.test(mount.source)) return "devicemapper";
  if (mount.filesystem === "btrfs" && /\/docker\/btrfs\/subvolumes\//.test(mount.root)) return "btrfs";
  return void 0;
}
function findDockerData(mounts, overlay) {
  if (!/\/docker\//.test(findOption(overlay, "upperdir") ?? "")) return void 0;
  return mounts.find(({ root }) => /\/containers\/[0-9a-f]{64}\/(?:hosts|hostname|resolv\.conf)$/.test(root));
}

// src/storage/sysfs.ts
import { readdir as readdir2, readFile as readFile4, realpath as realpath2 } from "node:fs/promises";
import { basename as basename3, join as join9 } from "node:path";
function openSysfs(root) {
  const resolve5 = (path) => path.startsWith(root) ? path : join9(root, path);
  const readText3 = async (path) => {
    try {
      return (await readFile4(resolve5(path), "utf8")).trim() || void 0;
    } catch {
      return void 0;
    }
  };
  return {
    readText: readText3,
    async readNumber(path) {
      const text = await readText3(path);
      return text !== void 0 && /^\d+$/.test(text) ? Number(text) : void 0;
    },
    async list(path) {
      try {
        return (await readdir2(resolve5(path))).sort();
      } catch {
        return [];
      }
    },
    async findBlockDevice(numberOrName) {
      const folder = /^\d+:\d+$/.test(numberOrName) ? "dev/block" : "class/block";
      try {
        return await realpath2(resolve5(join9(folder, basename3(numberOrName))));
      } catch {
        return void 0;
      }
    }
  };
}

// src/storage/fingerprint.ts
async function fingerprintPath(path, role, sources = {}) {
  const { platform = process.platform, root = "/", probe = probePath } = sources;
  const nothing = { path, role, devices: [] };
  if (platform !== "linux") return nothing;
  const found = await probe(path);
  if (found === void 0) return nothing;
  const locate = (absolute) => join10(root, absolute);
  const machine = {
    mounts: parseMountinfo(await readText(locate("/proc/self/mountinfo"))),
    cgroups: await readText(locate("/proc/self/cgroup")),
    sysfs: openSysfs(locate("/sys")),
    locate,
    probe
  };
  return { ...nothing, ...await describeMount(found, machine) };
}
async function readText(path) {
  try {
    return await readFile5(path, "utf8");
  } catch {
    return "";
  }
}
async function describeMount(found, machine) {
  const mount = findMount(machine.mounts, found.realPath, found.deviceNumber);
  const facts = {
    filesystem: mount?.filesystem ?? nameFilesystem(found.filesystemType),
    source: mount && cleanSource(mount.source),
    mountPoint: mount?.mountPoint,
    mountOptions: mount && listMountOptions(mount.options, mount.superOptions),
    totalBytes: found.totalBytes,
    freeBytes: found.freeBytes,
    storageDriver: mount && detectStorageDriver(mount)
  };
  const holder = mount?.filesystem === "overlay" ? await findUpperMount(mount, machine, 0) : mount;
  if (holder !== mount) facts.lowerFilesystem = holder?.filesystem;
  const start = holder === void 0 ? startWithout(mount, found) : await findOwnDevices(holder, machine.sysfs);
  const devices = await readDeviceChain(
    start,
    machine.sysfs,
    async (file) => (await machine.probe(file))?.deviceNumber
  );
  const names = devices.map(({ name }) => name);
  const limits = await readIoLimits(machine);
  const own2 = limits.filter(({ device }) => names.length === 0 || names.includes(device));
  if (own2.length > 0) facts.ioLimits = own2;
  return { ...Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== void 0)), devices };
}
function startWithout(mount, found) {
  return mount === void 0 ? [found.deviceNumber] : [];
}
var MOST_OVERLAYS = 8;
async function findUpperMount(overlay, machine, depth) {
  const upper = findOption(overlay, "upperdir");
  const found = upper === void 0 ? void 0 : await machine.probe(upper);
  if (found === void 0) return findDockerData(machine.mounts, overlay);
  const mount = findMount(machine.mounts, found.realPath, found.deviceNumber);
  if (mount?.filesystem !== "overlay" || depth >= MOST_OVERLAYS) return mount;
  return findUpperMount(mount, machine, depth + 1);
}
async function findOwnDevices(mount, sysfs) {
  if (!mount.device.startsWith("0:")) return [mount.device];
  if (!mount.source.startsWith("/dev/")) return [];
  const name = await findDeviceName(mount.source, sysfs);
  if (name === void 0) return [];
  for (const uuid2 of await sysfs.list("fs/btrfs")) {
    const members2 = await sysfs.list(join10("fs/btrfs", uuid2, "devices"));
    if (members2.includes(name)) return [name, ...members2.filter((member) => member !== name)];
  }
  return [name];
}
async function findDeviceName(source, sysfs) {
  const name = basename4(source);
  if (await sysfs.findBlockDevice(name) !== void 0) return name;
  for (const candidate of await sysfs.list("class/block")) {
    if (await sysfs.readText(join10("class/block", candidate, "dm/name")) === name) return candidate;
  }
  return void 0;
}

// src/system/runner-description.ts
import { existsSync as existsSync3, readFileSync as readFileSync4 } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import { join as join11 } from "node:path";

// src/system/cloud.ts
var DMI_FIELDS = ["sys_vendor", "product_name", "chassis_asset_tag"];
var AZURE_TAG = "7783-7084-3265-9085-8269-3286-77";
var EC2_TYPE = /^[a-z][a-z0-9-]*\.[a-z0-9-]+$/;
var VENDORS = [
  [/^DigitalOcean/i, "digitalocean"],
  [/^Hetzner/i, "hetzner"],
  [/^Vultr/i, "vultr"],
  [/^(?:Linode|Akamai)/i, "linode"],
  [/^UpCloud/i, "upcloud"],
  [/^Scaleway/i, "scaleway"]
];
function detectCloud({ sys_vendor = "", product_name = "", chassis_asset_tag = "" }) {
  if (sys_vendor === "Amazon EC2") return EC2_TYPE.test(product_name) ? `aws ${product_name}` : "aws";
  if (chassis_asset_tag === AZURE_TAG) return "azure";
  if (product_name === "Google Compute Engine") return "gcp";
  if (chassis_asset_tag === "OracleCloud.com") return "oracle";
  if (product_name === "Alibaba Cloud ECS") return "alibaba";
  if (/^OpenStack/.test(product_name)) return "openstack";
  return VENDORS.find(([vendor]) => vendor.test(sys_vendor))?.[1];
}

// src/system/container.ts
var CGROUP_MARKS = [
  [/\/kubepods/, "kubernetes"],
  [/\/libpod-/, "podman"],
  [/\/docker[/-]/, "docker"],
  [/\/(?:cri-)?containerd[-/]/, "containerd"],
  [/\/lxc[./]/, "lxc"]
];
function detectContainer({ environment, exists, cgroups }) {
  if (environment.KUBERNETES_SERVICE_HOST) return "kubernetes";
  const byCgroup = CGROUP_MARKS.find(([mark]) => mark.test(cgroups))?.[1];
  if (byCgroup !== void 0) return byCgroup;
  if (exists("run/.containerenv")) return "podman";
  if (exists(".dockerenv")) return "docker";
  return environment.container || void 0;
}

// src/system/runner-description.ts
function readMachine() {
  return {
    platform: process.platform,
    arch: process.arch,
    kernel: release(),
    memoryBytes: totalmem(),
    cpuModels: cpus().map((cpu) => cpu.model)
  };
}
var OS_NAMES = { linux: "Linux", darwin: "macOS", win32: "Windows" };
var ARCH_NAMES = { x64: "X64", ia32: "X86", arm: "ARM", arm64: "ARM64" };
function describeRunner(environment, sources = {}) {
  const { machine = readMachine(), root = "/" } = sources;
  const cpuModel = machine.cpuModels.find((model) => model.trim() !== "" && model !== "unknown")?.trim();
  return dropAbsent({
    name: environment.RUNNER_NAME,
    os: environment.RUNNER_OS || OS_NAMES[machine.platform] || machine.platform,
    arch: environment.RUNNER_ARCH || ARCH_NAMES[machine.arch] || machine.arch,
    image: [environment.ImageOS, environment.ImageVersion].filter(Boolean).join(" "),
    environment: environment.RUNNER_ENVIRONMENT,
    cpuModel,
    cpuCount: machine.cpuModels.length || void 0,
    memoryBytes: machine.memoryBytes,
    kernel: machine.kernel,
    cloud: detectCloud(readDmi(root)),
    container: detectContainer({
      environment,
      exists: (path) => existsSync3(join11(root, path)),
      cgroups: readText2(join11(root, "proc/self/cgroup"))
    })
  });
}
function readDmi(root) {
  return Object.fromEntries(DMI_FIELDS.map((field) => [field, readText2(join11(root, "sys/class/dmi/id", field)).trim()]));
}
function readText2(path) {
  try {
    return readFileSync4(path, "utf8").slice(0, 1e4);
  } catch {
    return "";
  }
}
function dropAbsent(facts) {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== void 0 && value !== ""));
}

// src/session/assembly.ts
async function assembleReport(host2, directory, identity) {
  const entries = await readEntries(directory);
  const nowSeconds = Date.now() / 1e3;
  const start = await readSessionStart(directory) ?? { startedAtSeconds: nowSeconds, workspace: process.cwd() };
  const endedAtSeconds = entries.findLast((entry) => entry.type === "stopped")?.atSeconds ?? nowSeconds;
  const marks = entries.flatMap((entry) => entry.type === "mark" ? [entry.mark] : []);
  const span = { startedAtSeconds: start.startedAtSeconds, endedAtSeconds };
  const recorded = summarize(await findRecording(host2, directory), marks, span);
  return {
    schema: REPORT_SCHEMA,
    schemaVersion: REPORT_SCHEMA_VERSION,
    toolVersion: TOOL_VERSION,
    label: identity.label,
    ...identity.matrix && { matrix: identity.matrix },
    ...identity.job && { job: identity.job },
    startedAt: isoTime(start.startedAtSeconds),
    endedAt: isoTime(nowSeconds),
    runner: describeRunner(host2.environment),
    storage: await describeStorage(host2, start, entries),
    ...recorded,
    benchmarks: entries.flatMap((entry) => entry.type === "benchmarks" ? entry.benchmarks : []),
    workloads: entries.flatMap((entry) => entry.type === "workloads" ? entry.workloads : []),
    findings: []
  };
}
async function findRecording(host2, directory) {
  try {
    return await readRecording(recordingDirectory(directory));
  } catch (error) {
    host2.log.debug(`no recording: ${error instanceof Error ? error.message : String(error)}`);
    return void 0;
  }
}
function summarize(recording, marks, span) {
  if (recording !== void 0) {
    return summarizeRecording(recording, [{ name: "job", kind: "job", ...findSpan(recording) }, ...marks]);
  }
  const all = [{ name: "job", kind: "job", ...span }, ...marks];
  return {
    windows: all.map(({ startedAtSeconds, endedAtSeconds, ...known }) => ({
      ...known,
      startedAt: isoTime(startedAtSeconds),
      endedAt: isoTime(endedAtSeconds),
      durationSeconds: Math.max(0, endedAtSeconds - startedAtSeconds),
      devices: []
    }))
  };
}
async function describeStorage(host2, start, entries) {
  const roles = /* @__PURE__ */ new Map([[start.workspace, "workspace"]]);
  const temporary = host2.environment.RUNNER_TEMP || tmpdir();
  if (!roles.has(temporary)) roles.set(temporary, "temp");
  for (const entry of entries) {
    if (entry.type === "target" && !roles.has(entry.path)) roles.set(entry.path, "target");
  }
  return Promise.all([...roles].map(([path, role]) => fingerprintPath(path, role)));
}
function isoTime(seconds) {
  return new Date(seconds * 1e3).toISOString();
}

// src/session/report-files.ts
import { mkdir as mkdir2, rename, stat as stat3, writeFile as writeFile3 } from "node:fs/promises";
import { join as join13 } from "node:path";

// src/model/read-document.ts
function readDocument(text, kind, origin) {
  const value = parseJson(text, origin);
  const { schema, schemaVersion } = value ?? {};
  if (schema !== kind.name) {
    throw new UserError(`${origin}: not an ${kind.name} document; its "schema" is ${show(schema)}`);
  }
  if (schemaVersion !== kind.version) {
    throw new UserError(
      `${origin}: schemaVersion ${show(schemaVersion)} cannot be read by this io-probe; it reads version ${kind.version}`
    );
  }
  const result = kind.schema.safeParse(value);
  if (!result.success) {
    const issue2 = result.error.issues[0];
    throw new UserError(`${origin}: the field ${issue2?.path.join(".") || "(root)"} is wrong: ${issue2?.message}`);
  }
  return result.data;
}
function parseJson(text, origin) {
  try {
    return JSON.parse(text);
  } catch {
    throw new UserError(`${origin}: not JSON (${text.length} characters); a report.json of io-probe is expected`);
  }
}
function show(value) {
  return value === void 0 ? "missing" : JSON.stringify(value).slice(0, 60);
}

// src/render/window-figures.ts
function summarizeWindow(window) {
  const { devices, durationSeconds } = window;
  const stallSeconds = window.pressure?.ioFullSeconds ?? window.cgroup?.ioFullSeconds;
  const peaks = devices.flatMap(({ peakReadBytesPerSecond, peakWriteBytesPerSecond }) => [
    peakReadBytesPerSecond,
    peakWriteBytesPerSecond
  ]);
  return withoutAbsent({
    durationSeconds,
    stallSeconds,
    stallShare: stallSeconds === void 0 || durationSeconds === 0 ? void 0 : stallSeconds / durationSeconds,
    readBytes: devices.length === 0 ? void 0 : sum2(devices.map(({ readBytes: readBytes2 }) => readBytes2)),
    writtenBytes: devices.length === 0 ? void 0 : sum2(devices.map(({ writtenBytes }) => writtenBytes)),
    peakBytesPerSecond: maximum(peaks),
    meanLatencySeconds: meanLatency2(window)
  });
}
function meanLatency2({ devices }) {
  const parts = devices.flatMap((device) => [
    { count: device.reads, mean: device.meanReadLatencySeconds },
    { count: device.writes, mean: device.meanWriteLatencySeconds }
  ]);
  const measured2 = parts.filter(({ count: count3, mean }) => count3 > 0 && mean !== void 0);
  const operations = sum2(measured2.map(({ count: count3 }) => count3));
  if (operations === 0) return void 0;
  return sum2(measured2.map(({ count: count3, mean }) => count3 * (mean ?? 0))) / operations;
}
function findJobWindow(report) {
  return report.windows.find(({ kind }) => kind === "job");
}
function listWindows(report) {
  return report.windows.filter(({ kind }) => kind !== "job").sort((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt)).map((window, index) => ({ number: index + 1, window, figures: summarizeWindow(window) }));
}
function sortByStall(windows) {
  const bytes = ({ figures }) => (figures.readBytes ?? 0) + (figures.writtenBytes ?? 0);
  const stall = ({ figures }) => figures.stallSeconds ?? -1;
  return [...windows].sort((a, b) => stall(b) - stall(a) || bytes(b) - bytes(a) || a.number - b.number);
}
function sum2(values) {
  return values.reduce((total, value) => total + value, 0);
}
function maximum(values) {
  const measured2 = values.filter((value) => value !== void 0);
  return measured2.length === 0 ? void 0 : Math.max(...measured2);
}
function withoutAbsent(value) {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== void 0));
}

// src/render/headline.ts
function sortFindings(findings) {
  return [...findings].sort((a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity));
}
function describeHeadline(report) {
  const [first] = sortFindings(report.findings);
  return first !== void 0 && first.severity !== "info" ? first.message : describeFacts(report);
}
function describeFacts(report) {
  const window = findJobWindow(report) ?? listWindows(report)[0]?.window;
  if (window === void 0) return describeBench(report);
  const { durationSeconds, readBytes: readBytes2, writtenBytes, stallSeconds, stallShare } = summarizeWindow(window);
  const what = window.kind === "command" ? "The command" : "The job";
  const moved = readBytes2 === void 0 ? "what it read and wrote was not measured" : `read ${formatBytes(readBytes2)}, wrote ${formatBytes(writtenBytes)}`;
  const waited = stallSeconds === void 0 ? "how long it waited for the disk was not measured" : `waited ${formatDuration(stallSeconds)} (${formatShare(stallShare)}) for the disk`;
  return `${what} took ${formatDuration(durationSeconds)}, ${moved}, and ${waited}.`;
}
function describeBench({ benchmarks, workloads }) {
  const measured2 = benchmarks.filter(({ state }) => state === "measured").length;
  const failed = benchmarks.length - measured2;
  const parts = [
    benchmarks.length > 0 ? `${measured2} fio ${measured2 === 1 ? "figure" : "figures"}` : "",
    failed > 0 ? `${failed} failed fio ${failed === 1 ? "job" : "jobs"}` : "",
    workloads.length > 0 ? `${workloads.length} workload ${workloads.length === 1 ? "row" : "rows"}` : ""
  ].filter((part) => part !== "");
  return parts.length === 0 ? "Nothing was sampled and nothing was benchmarked." : `No job was sampled; this report holds ${parts.join(", ")}.`;
}
function findReason(report, what) {
  return report.sampling?.notMeasured.find((entry) => what.test(entry.what))?.reason;
}

// src/render/markdown.ts
var SPLIT = "<!-- -->";
function escapeMarkdown(text, limit) {
  return cleanText(text, limit).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replace(/[\\`*[\]|~]/g, "\\$&").replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_").replaceAll("$", "<span>$</span>").replace(/@(?=[\p{L}\p{N}])/gu, `@${SPLIT}`).replace(/#(?=\d)/g, `#${SPLIT}`).replace(/\bGH-(?=\d)/gi, `$&${SPLIT}`).replace(/:(?=\/\/|[\w+-]+:)/g, `:${SPLIT}`).replace(/\bwww\./gi, `www${SPLIT}.`).replace(/\b(mailto|xmpp):/gi, `$1${SPLIT}:`).replace(/^([-+=#])(?=[-+=#\s]|$)/, "\\$1").replace(/^(\d+)([.)])(?=\s|$)/, "$1\\$2");
}
function toMarkdown(content) {
  return typeof content === "string" ? escapeMarkdown(content) : content.markdown;
}
function markdown(strings, ...values) {
  let result = strings[0] ?? "";
  values.forEach((value, index) => {
    result += (typeof value === "number" ? String(value) : toMarkdown(value)) + (strings[index + 1] ?? "");
  });
  return { markdown: result };
}
function formatCode(text, limit) {
  return { markdown: `<code>${escapeMarkdown(text, limit)}</code>` };
}
function formatStrong(content) {
  return { markdown: `**${toMarkdown(content)}**` };
}
function formatHeading(level, content) {
  return `${"#".repeat(level)} ${toMarkdown(content)}`;
}
var RULES = { left: ":--", right: "--:", center: ":-:" };
function renderMarkdownTable(columns, rows) {
  const lines = [
    columns.map(({ title }) => toCell(title)),
    columns.map(({ align }) => RULES[align ?? "left"]),
    ...rows.map((row) => columns.map((_, index) => toCell(row[index] ?? "")))
  ];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
function toCell(content) {
  return toMarkdown(content).replace(/\r?\n/g, "<br>");
}
function renderDetails(summary, blocks) {
  return ["<details>", `<summary>${toMarkdown(summary)}</summary>`, "", blocks.join("\n\n"), "", "</details>"].join(
    "\n"
  );
}

// src/render/markdown-tables.ts
var BAR_WIDTH2 = 8;
var CELL_LIMIT = 100;
function toMarkdownTable({ columns, rows }) {
  return renderMarkdownTable(
    columns.map(({ title, align }) => ({ title, align })),
    rows.map((row) => row.map((cell) => ({ markdown: renderCell(cell) })))
  );
}
function renderCell({ text, share, note }) {
  const bar = share === void 0 ? "" : ` <code>${renderBar(share, BAR_WIDTH2)}</code>`;
  const remark = note === void 0 ? "" : ` <sub>${escapeMarkdown(note, CELL_LIMIT)}</sub>`;
  return `${keepTogether(escapeMarkdown(text, CELL_LIMIT))}${bar}${remark}`;
}
function keepTogether(text) {
  return text.replace(/^([\d.,]+) (?=\S+$)/, "$1&nbsp;");
}

// src/render/storage-chain.ts
function levelDevices(devices) {
  const byName = new Map(devices.map((device) => [device.name, device]));
  const depths = /* @__PURE__ */ new Map();
  const visit = (device, depth) => {
    if (depth >= devices.length || (depths.get(device.name) ?? -1) >= depth) return;
    depths.set(device.name, depth);
    for (const parent of device.parents) {
      const next = byName.get(parent);
      if (next !== void 0) visit(next, depth + 1);
    }
  };
  const made = new Set(devices.flatMap(({ parents }) => parents));
  for (const device of devices) if (!made.has(device.name)) visit(device, 0);
  const levels = [];
  for (const device of devices) {
    const depth = depths.get(device.name) ?? 0;
    levels[depth] = [...levels[depth] ?? [], device];
  }
  return levels.filter((level) => level !== void 0);
}
function describeDevices({ devices }) {
  return levelDevices(devices).map((level) => level.map(describeDevice).join(" + ")).join(" \u2192 ");
}
function describeStorage2(storage) {
  const filesystem = storage.filesystem ?? "a filesystem that was not found out";
  const over = storage.lowerFilesystem === void 0 ? "" : ` over ${storage.lowerFilesystem}`;
  if (storage.devices.length > 0) return `${filesystem}${over} on ${describeDevices(storage)}`;
  return `${filesystem}${over}${storage.source === void 0 ? "" : ` (${storage.source})`}`;
}
function describeDevice(device) {
  const facts = describeDeviceFacts(device);
  return facts.length === 0 ? device.name : `${device.name} (${facts.join(", ")})`;
}
function describeDeviceFacts(device) {
  if (device.kind === "partition") return [];
  const { stripe } = device;
  const chunk = stripe?.chunkBytes === void 0 ? "" : ` \xD7 ${formatBinaryBytes(stripe.chunkBytes)}`;
  const model = [device.vendor, device.model].filter((part) => part !== void 0).join(" ");
  return [
    device.mappedName,
    model === "" ? void 0 : model,
    device.layout,
    stripe === void 0 ? void 0 : `${stripe.count}${chunk === "" ? " stripes" : chunk}`,
    device.sizeBytes === void 0 ? void 0 : formatBytes(device.sizeBytes),
    device.scheduler === void 0 ? void 0 : `scheduler ${device.scheduler}`
  ].filter((fact) => fact !== void 0);
}
function describeLimit(limit) {
  const parts = [
    limit.readBytesPerSecond === void 0 ? void 0 : `${formatRate(limit.readBytesPerSecond)} read`,
    limit.writeBytesPerSecond === void 0 ? void 0 : `${formatRate(limit.writeBytesPerSecond)} written`,
    limit.readsPerSecond === void 0 ? void 0 : `${formatCount(limit.readsPerSecond)} reads/s`,
    limit.writesPerSecond === void 0 ? void 0 : `${formatCount(limit.writesPerSecond)} writes/s`
  ].filter((part) => part !== void 0);
  return `${limit.device}: at most ${parts.join(", ") || "nothing that was read"}`;
}

// src/render/tables/table.ts
function numberCell(value, format) {
  return value === void 0 ? { text: format(void 0) } : { text: format(value), sortValue: value };
}
function dropEmptyColumns(table, filler = "") {
  const kept = table.columns.map(
    (_, index) => table.rows.length === 0 || table.rows.some((row) => row[index]?.text !== filler)
  );
  const keep = (_, index) => kept[index] === true;
  return { columns: table.columns.filter(keep), rows: table.rows.map((row) => row.filter(keep)) };
}

// src/render/tables/benchmarks-table.ts
function tabulateBenchmarks(benchmarks) {
  const measured2 = benchmarks.filter((benchmark) => benchmark.state === "measured");
  const several = new Set(measured2.map(({ target }) => target)).size > 1;
  return dropEmptyColumns({
    columns: [
      { title: "fio job", align: "left" },
      { title: "target", align: "left" },
      { title: "block", align: "right" },
      { title: "depth", align: "right", dispensability: 4 },
      { title: "engine", align: "left", dispensability: 3 },
      { title: "throughput", align: "right" },
      { title: "IOPS", align: "right" },
      { title: "mean latency", align: "right" },
      { title: "p99", align: "right", dispensability: 1 },
      { title: "p99.9", align: "right", dispensability: 5 },
      { title: "runs", align: "right", dispensability: 2 }
    ],
    rows: measured2.map((benchmark) => [
      { text: describeJob(benchmark), ...benchmark.steady === false ? { note: "not steady" } : {} },
      { text: several ? benchmark.target ?? "" : "" },
      numberCell(benchmark.blockSizeBytes, formatBinaryBytes),
      { text: describeDepth(benchmark) },
      { text: describeEngine(benchmark) },
      numberCell(benchmark.bandwidthBytesPerSecond, formatRate),
      numberCell(benchmark.iops, formatIops),
      numberCell(benchmark.latencySeconds?.mean, formatLatency),
      numberCell(benchmark.latencySeconds?.p99, formatLatency),
      numberCell(benchmark.latencySeconds?.p999, formatLatency),
      { text: describeRuns(benchmark) }
    ])
  });
}
function describeFailures(benchmarks) {
  return benchmarks.filter((benchmark) => benchmark.state === "failed").map(({ job, target, error }) => `${job}${target === void 0 ? "" : ` on ${target}`} failed: ${error}`);
}
function describeJob({ job, direction }) {
  return job.toLowerCase().includes(direction) ? job : `${job} (${direction})`;
}
function describeDepth({ queueDepth, jobs }) {
  if (queueDepth === void 0) return jobs === void 0 ? "" : `${jobs} jobs`;
  return jobs === void 0 || jobs === 1 ? String(queueDepth) : `${queueDepth} \xD7 ${jobs} jobs`;
}
function describeEngine({ engine, direct }) {
  const access3 = direct === void 0 ? [] : [direct ? "direct" : "buffered"];
  return [...engine === void 0 ? [] : [engine], ...access3].join(", ");
}
function describeRuns({ runs, bandwidthBytesPerSecond }) {
  if (runs.length < 2 || bandwidthBytesPerSecond === 0) return runs.length === 1 ? "1" : "";
  const rates3 = runs.map((run) => run.bandwidthBytesPerSecond);
  const spread = (Math.max(...rates3) - Math.min(...rates3)) / 2 / bandwidthBytesPerSecond;
  return `${runs.length}, \xB1${formatShare(spread)}`;
}

// src/render/tables/facts-tables.ts
function tabulateFacts(facts) {
  return {
    columns: [
      { title: "fact", align: "left" },
      { title: "value", align: "left" }
    ],
    rows: facts.flatMap(([name, value]) => value === void 0 ? [] : [[{ text: name }, { text: value }]])
  };
}
function tabulateRunner({ runner }) {
  return tabulateFacts([
    ["runner", join12([runner.name, runner.environment])],
    ["image", join12([runner.image, runner.os, runner.arch])],
    ["machine", runner.cloud],
    ["processors", join12([runner.cpuCount === void 0 ? void 0 : `${runner.cpuCount} \xD7`, runner.cpuModel], " ")],
    ["memory", runner.memoryBytes === void 0 ? void 0 : formatBinaryBytes(runner.memoryBytes)],
    ["kernel", runner.kernel],
    ["container", runner.container]
  ]);
}
function tabulateStorage(storage) {
  const { filesystem, lowerFilesystem, totalBytes, freeBytes } = storage;
  return tabulateFacts([
    ["path", `${storage.path} (${storage.role})`],
    ["filesystem", join12([filesystem, lowerFilesystem === void 0 ? void 0 : `over ${lowerFilesystem}`], " ")],
    ["storage driver", storage.storageDriver],
    ["mounted", join12([storage.source, storage.mountPoint], " at ")],
    ["options", storage.mountOptions?.join(", ")],
    ["size", totalBytes === void 0 ? void 0 : `${formatBytes(totalBytes)}, ${formatBytes(freeBytes)} free`],
    ["devices", storage.devices.length === 0 ? void 0 : describeDevices(storage)],
    ["cgroup limits", storage.ioLimits?.map(describeLimit).join("; ") || void 0]
  ]);
}
function tabulateSampling({ sampling, toolVersion }) {
  if (sampling === void 0) return tabulateFacts([["sampling", "none"]]);
  const { ownCost, gaps, iostatVersion, intervalSeconds } = sampling;
  return tabulateFacts([
    ["io-probe", toolVersion],
    ["collectors", sampling.collectors.join(", ") || "none"],
    ["iostat", iostatVersion],
    ["interval", intervalSeconds === void 0 ? void 0 : formatDuration(intervalSeconds)],
    ["samples", formatCount(sampling.samples)],
    ["own CPU time", ownCost?.cpuSeconds === void 0 ? void 0 : describeCpu(ownCost.cpuSeconds, sampling)],
    ["own writes", ownCost?.bytesWritten === void 0 ? void 0 : formatBytes(ownCost.bytesWritten)],
    ["own memory", ownCost?.peakMemoryBytes === void 0 ? void 0 : formatBinaryBytes(ownCost.peakMemoryBytes)],
    ...gaps.slice(0, 20).map(describeGap2),
    ...sampling.notMeasured.slice(0, 20).map(({ what, reason }) => [`not measured: ${what}`, reason])
  ]);
}
function describeCpu(seconds, { samples, intervalSeconds }) {
  const sampled = samples * (intervalSeconds ?? 0);
  const share = sampled > 0 ? `, ${formatShare(seconds / sampled)} of one core` : "";
  return `${formatDuration(seconds)}${share}`;
}
function describeGap2(gap) {
  return [`gap in ${gap.collector}`, `${formatDuration(gap.durationSeconds)} from ${gap.startedAt}: ${gap.reason}`];
}
function join12(parts, separator = ", ") {
  const present = parts.filter((part) => part !== void 0 && part !== "");
  return present.length === 0 ? void 0 : present.join(separator);
}

// src/render/tables/steps-table.ts
function tabulateSteps(windows) {
  return {
    columns: [
      { title: "#", align: "right" },
      { title: "step", align: "left" },
      { title: "took", align: "right" },
      { title: "waited for disk", align: "right" },
      { title: "read", align: "right" },
      { title: "written", align: "right" },
      { title: "peak", align: "right", dispensability: 2 },
      { title: "mean latency", align: "right", dispensability: 4 }
    ],
    rows: windows.map(({ number: number3, window, figures }) => [
      { text: String(number3), sortValue: number3 },
      nameCell(window),
      numberCell(figures.durationSeconds, formatDuration),
      stallCell(figures.stallSeconds, figures.stallShare),
      numberCell(figures.readBytes, formatBytes),
      numberCell(figures.writtenBytes, formatBytes),
      numberCell(figures.peakBytesPerSecond, formatRate),
      latencyCell(figures.meanLatencySeconds, window)
    ])
  };
}
function stallCell(seconds, share) {
  if (seconds === void 0) return { text: NOT_MEASURED };
  if (share === void 0) return { text: formatDuration(seconds), sortValue: seconds };
  return { text: `${formatDuration(seconds)} (${formatShare(share)})`, sortValue: seconds, share };
}
function latencyCell(seconds, { devices }) {
  const idle = devices.length > 0 && devices.every(({ reads, writes }) => reads + writes === 0);
  return idle ? { text: "\u2013" } : numberCell(seconds, formatLatency);
}
function nameCell(window) {
  const note = [describeResult(window), describeOverlaps(window), window.incomplete ? "recorded in part" : ""].filter((part) => part !== "").join(", ");
  return note === "" ? { text: window.name } : { text: window.name, note };
}
function describeResult({ exitCode, result }) {
  if (exitCode !== void 0 && exitCode !== 0) return `exit ${exitCode}`;
  return result === void 0 || result === "success" || result === "succeeded" ? "" : result;
}
function describeOverlaps({ overlaps }) {
  return overlaps === void 0 || overlaps.length === 0 ? "" : `beside ${overlaps.slice(0, 3).join(" and ")}`;
}

// src/render/tables/workloads-table.ts
function tabulateWorkloads(workloads) {
  const several = new Set(workloads.map(({ target }) => target)).size > 1;
  return dropEmptyColumns({
    columns: [
      { title: "workload", align: "left" },
      { title: "target", align: "left" },
      { title: "operations", align: "right" },
      { title: "bytes", align: "right" },
      { title: "took", align: "right" },
      { title: "throughput", align: "right", dispensability: 3 },
      { title: "mean", align: "right" },
      { title: "p50", align: "right", dispensability: 2 },
      { title: "p95", align: "right", dispensability: 4 },
      { title: "p99", align: "right", dispensability: 1 },
      { title: "max", align: "right", dispensability: 5 }
    ],
    rows: workloads.map((workload) => [
      { text: nameWorkload(workload) },
      { text: several ? workload.target : "" },
      numberCell(workload.operations, formatCount),
      numberCell(workload.bytes, formatBytes),
      numberCell(workload.durationSeconds, formatDuration),
      workload.durationSeconds > 0 ? numberCell(workload.bytes / workload.durationSeconds, formatRate) : { text: "" },
      numberCell(workload.latencySeconds.mean, formatLatency),
      numberCell(workload.latencySeconds.p50, formatLatency),
      numberCell(workload.latencySeconds.p95, formatLatency),
      numberCell(workload.latencySeconds.p99, formatLatency),
      numberCell(workload.latencySeconds.max, formatLatency)
    ])
  });
}
function nameWorkload({ name, part }) {
  return part === void 0 ? name : `${name}: ${part}`;
}
function tabulateHistogram({ histogram = [], operations }) {
  return {
    columns: [
      { title: "took", align: "right" },
      { title: "operations", align: "right" },
      { title: "share", align: "left" }
    ],
    rows: histogram.map(({ upToSeconds, operations: count3 }, index) => {
      const edge = upToSeconds ?? histogram[index - 1]?.upToSeconds;
      const share = operations === 0 ? 0 : count3 / operations;
      return [
        { text: edge === void 0 ? "any" : `${upToSeconds === void 0 ? "over" : "up to"} ${formatLatency(edge)}` },
        numberCell(count3, formatCount),
        { text: formatShare(share), share }
      ];
    })
  };
}

// src/render/decimation.ts
function bucketExtremes(timesSeconds, values, endSeconds, buckets) {
  const result = Array.from({ length: buckets }, () => void 0);
  timesSeconds.forEach((time3, index) => {
    const value = values[index];
    if (value === null || value === void 0 || time3 > endSeconds) return;
    const last = Math.min(buckets - 1, Math.max(0, Math.ceil(time3 / endSeconds * buckets) - 1));
    const started = (timesSeconds[index - 1] ?? 0) / endSeconds * buckets;
    const first = Math.min(last, Math.max(0, Math.ceil(started - 0.5)));
    for (let bucket = first; bucket <= last; bucket++) result[bucket] = widen(result[bucket], value);
  });
  return result;
}
function widen(known, value) {
  if (known === void 0) return { min: value, max: value };
  return { min: Math.min(known.min, value), max: Math.max(known.max, value) };
}
function addColumns(columns) {
  const [first, ...others] = columns;
  if (first === void 0) return [];
  return first.map(
    (value, index) => others.reduce((total, column2) => {
      const next = column2[index] ?? null;
      return next === null ? total : (total ?? 0) + next;
    }, value)
  );
}

// src/render/throughput-chart.ts
var BUCKETS = 60;
var READ_COLOR = "#1f77b4";
var WRITE_COLOR = "#d9541e";
var STEP_COLOR = "#8b949e88";
function renderThroughputChart(report) {
  const { series } = report;
  const endSeconds = series?.timesSeconds.at(-1) ?? 0;
  if (series === void 0 || series.timesSeconds.length < 2 || series.devices.length === 0 || endSeconds <= 0) {
    return void 0;
  }
  const reads = drawLine(series, endSeconds, "readBytesPerSecond");
  const writes = drawLine(series, endSeconds, "writeBytesPerSecond");
  const highest = Math.max(0.1, ...reads, ...writes);
  const steps = listWindows(report);
  const top = highest * 1.05;
  const marks = markSteps(steps, series, endSeconds).map((marked) => marked ? top : 0);
  return {
    mermaid: [
      `%%{init: {"xyChart": {"width": 900, "height": 300}, "themeVariables": {"xyChart": {"plotColorPalette": "${STEP_COLOR}, ${READ_COLOR}, ${WRITE_COLOR}"}}}}%%`,
      "xychart-beta",
      `  x-axis "seconds" 0 --> ${round(endSeconds)}`,
      `  y-axis "MB/s" 0 --> ${round(top)}`,
      `  line [${marks.map(round).join(", ")}]`,
      `  line [${reads.map(round).join(", ")}]`,
      `  line [${writes.map(round).join(", ")}]`
    ].join("\n"),
    legend: describeLegend(steps, series, endSeconds)
  };
}
function drawLine(series, endSeconds, key) {
  const values = addColumns(series.devices.map((device) => device[key]));
  return bucketExtremes(series.timesSeconds, values, endSeconds, BUCKETS).flatMap(
    (bucket) => bucket === void 0 ? [0, 0] : [bucket.min / 1e6, bucket.max / 1e6]
  );
}
function markSteps(steps, series, endSeconds) {
  const zero = Date.parse(series.startedAt);
  return Array.from({ length: BUCKETS * 2 }, (_, index) => {
    const at = zero + (index + 0.5) / (BUCKETS * 2) * endSeconds * 1e3;
    const step = steps.find(({ window }) => Date.parse(window.startedAt) <= at && at < Date.parse(window.endedAt));
    return step !== void 0 && step.number % 2 === 0;
  });
}
function describeLegend(steps, series, endSeconds) {
  const zero = Date.parse(series.startedAt);
  const marked = steps.filter(({ number: number3 }) => number3 % 2 === 0).slice(0, 12).map(({ number: number3, window }) => `${number3} from ${formatDuration((Date.parse(window.startedAt) - zero) / 1e3)}`);
  const marks = marked.length === 0 ? "" : ` The grey line is up during the steps ${marked.join(", ")}.`;
  const bucket = formatDuration(endSeconds / BUCKETS);
  const width = endSeconds / BUCKETS > 1 ? ` Each stretch of ${bucket} shows its lowest and its highest sample.` : "";
  return `Reads are blue, writes orange.${marks}${width}`;
}
function round(value) {
  return Number(value.toPrecision(3));
}

// src/render/report-markdown.ts
var SUMMARY_LIMIT_BYTES = 65536;
var SHOWN_FINDINGS = 12;
var SHOWN_STEPS = 15;
var FOLDED_STEPS = 100;
var SHOWN_BENCHMARKS = 40;
var SHOWN_WORKLOADS = 40;
var SHOWN_TARGETS = 8;
function renderReportMarkdown(report, options = {}) {
  const sections = [
    renderVerdict(report),
    renderSteps(report),
    renderFoldedSteps(report),
    renderChart(report),
    renderBenchmarks(report),
    renderWorkloads(report),
    renderStorage(report),
    renderMachine(report)
  ].filter(({ blocks }) => blocks.length > 0);
  return fitSections(sections, options.limitBytes ?? SUMMARY_LIMIT_BYTES);
}
function fitSections(sections, limitBytes) {
  const kept = [...sections];
  const dropped = [];
  for (; ; ) {
    const omission = dropped.length === 0 ? [] : [`*Left out to keep this summary short: ${dropped.join(", ")}. report.html has all.*`];
    const text = `${[...kept.flatMap(({ blocks }) => blocks), ...omission].join("\n\n")}
`;
    const least = kept.reduce((lowest, section) => section.importance < lowest.importance ? section : lowest);
    if (kept.length === 1 || new TextEncoder().encode(text).length <= limitBytes) return text;
    kept.splice(kept.indexOf(least), 1);
    dropped.push(least.name);
  }
}
function renderVerdict(report) {
  const headline = describeHeadline(report);
  const facts = describeFacts(report);
  const [first, ...others] = sortFindings(report.findings);
  const isHeadline = first !== void 0 && headline === first.message;
  const listed = isHeadline ? others : report.findings;
  const blocks = [
    formatHeading(2, markdown`io-probe: ${report.label}`),
    formatStrong(formatSentence(headline)).markdown,
    ...isHeadline ? [formatSentence(first.advice).markdown, toMarkdown(facts)] : [],
    ...renderFindings(listed)
  ];
  return { importance: 9, name: "verdict", blocks };
}
function renderFindings(findings) {
  if (findings.length === 0) return [];
  const lines = findings.slice(0, SHOWN_FINDINGS).map(({ severity, message, advice, confidence }) => {
    const sure = confidence === void 0 ? "" : ` (confidence: ${confidence})`;
    return markdown`- **${severity}**: ${formatSentence(message)} ${formatSentence(advice)}${sure}`.markdown;
  });
  const surplus = findings.length - lines.length;
  return [[...lines, ...surplus > 0 ? [`- and ${surplus} more in report.html`] : []].join("\n")];
}
function formatSentence(sentence) {
  return { markdown: escapeMarkdown(sentence, 1e3) };
}
function renderSteps(report) {
  const steps = sortByStall(listWindows(report));
  if (steps.length === 0) return { importance: 8, name: "steps", blocks: [] };
  const reason = steps.some(({ figures }) => figures.stallSeconds === void 0) ? findReason(report, /pressure|stall/i) : void 0;
  const blocks = [
    formatHeading(3, "Steps, the longest wait for the disk first"),
    toMarkdownTable(tabulateSteps(steps.slice(0, SHOWN_STEPS))),
    ...reason === void 0 ? [] : [markdown`Waiting was not measured: ${reason}`.markdown]
  ];
  return { importance: 8, name: "steps", blocks };
}
function renderFoldedSteps(report) {
  const steps = sortByStall(listWindows(report)).slice(SHOWN_STEPS);
  const folded = steps.slice(0, FOLDED_STEPS);
  const surplus = steps.length - folded.length;
  const blocks = [
    ...folded.length === 0 ? [] : [renderDetails(`${folded.length} more steps`, [toMarkdownTable(tabulateSteps(folded))])],
    ...surplus > 0 ? [`${surplus} more steps stand in report.html.`] : []
  ];
  return { importance: 2, name: `${steps.length} more steps`, blocks };
}
function renderChart(report) {
  const chart = renderThroughputChart(report);
  const blocks = chart === void 0 ? [] : [formatHeading(3, "Throughput over time"), `\`\`\`mermaid
${chart.mermaid}
\`\`\``, toMarkdown(chart.legend)];
  return { importance: 5, name: "throughput over time", blocks };
}
function renderBenchmarks({ benchmarks }) {
  const shown = benchmarks.slice(0, SHOWN_BENCHMARKS);
  const table = tabulateBenchmarks(shown);
  const failures = describeFailures(shown).map((failure2) => toMarkdown(`Note: ${failure2}`));
  const blocks = [
    ...table.rows.length === 0 ? [] : [toMarkdownTable(table)],
    ...failures,
    ...benchmarks.length > shown.length ? [`${benchmarks.length - shown.length} more stand in report.html.`] : []
  ];
  return withHeading({ importance: 7, name: "fio", blocks }, "fio");
}
function renderWorkloads({ workloads }) {
  if (workloads.length === 0) return { importance: 6, name: "workloads", blocks: [] };
  const shown = workloads.slice(0, SHOWN_WORKLOADS);
  const histograms = shown.filter(({ histogram }) => histogram !== void 0 && histogram.length > 0).slice(0, SHOWN_TARGETS).flatMap((workload) => [toMarkdown(nameWorkload(workload)), toMarkdownTable(tabulateHistogram(workload))]);
  const blocks = [
    toMarkdownTable(tabulateWorkloads(shown)),
    ...histograms.length === 0 ? [] : [renderDetails("How long the operations took", histograms)]
  ];
  return withHeading({ importance: 6, name: "workloads", blocks }, "Workloads");
}
function renderStorage({ storage }) {
  const shown = storage.slice(0, SHOWN_TARGETS);
  if (shown.length === 0) return { importance: 4, name: "storage", blocks: [] };
  const lines = shown.map(
    (entry) => markdown`- ${entry.role} ${formatCode(entry.path)}: ${formatSentence(describeStorage2(entry))}`.markdown
  );
  const details = renderDetails(
    "Mount options, sizes, limits",
    shown.map((entry) => toMarkdownTable(tabulateStorage(entry)))
  );
  return withHeading({ importance: 4, name: "storage", blocks: [lines.join("\n"), details] }, "Storage");
}
function renderMachine(report) {
  const runner = tabulateRunner(report);
  const blocks = [
    renderDetails("The machine, and how this was measured", [
      ...runner.rows.length === 0 ? [] : [toMarkdownTable(runner)],
      toMarkdownTable(tabulateSampling(report))
    ])
  ];
  return { importance: 3, name: "the machine", blocks };
}
function withHeading(section, title) {
  return section.blocks.length === 0 ? section : { ...section, blocks: [formatHeading(3, title), ...section.blocks] };
}

// src/session/report-files.ts
var REPORT_FILE = "report.json";
var MAX_REPORT_BYTES = 64 * 1024 * 1024;
async function writeReport(_host, report, directory) {
  await mkdir2(directory, { recursive: true });
  const files = {
    report: join13(directory, REPORT_FILE),
    summary: join13(directory, "summary.md"),
    html: join13(directory, "report.html")
  };
  await replaceFile(files.report, `${JSON.stringify(report)}
`);
  await replaceFile(files.summary, renderReportMarkdown(report));
  return files;
}
async function readReport2(path) {
  const file = await isDirectory(path) ? join13(path, REPORT_FILE) : path;
  return parseReport(await readBoundedFile(file, MAX_REPORT_BYTES), file);
}
function parseReport(text, origin) {
  return readDocument(text, { schema: reportSchema, name: REPORT_SCHEMA, version: REPORT_SCHEMA_VERSION }, origin);
}
async function isDirectory(path) {
  try {
    return (await stat3(path)).isDirectory();
  } catch {
    return false;
  }
}
async function replaceFile(path, text) {
  const fresh = `${path}.part`;
  await writeFile3(fresh, text);
  await rename(fresh, path);
}

// src/cli/session-folder.ts
import { mkdir as mkdir3, rm as rm3 } from "node:fs/promises";
import { hostname } from "node:os";
import { join as join14 } from "node:path";

// src/model/label.ts
var MAX_LABEL_LENGTH = 200;
function deriveLabel({ given, matrix, fallback }) {
  const label = [given?.trim(), describeMatrix(matrix), fallback].find((text) => text) ?? "unnamed";
  return label.length > MAX_LABEL_LENGTH ? `${label.slice(0, MAX_LABEL_LENGTH - 1)}\u2026` : label;
}
function describeMatrix(matrix, leftOut = []) {
  return Object.entries(matrix ?? {}).filter(([key]) => !leftOut.includes(key)).map(([, value]) => typeof value === "object" && value !== null ? JSON.stringify(value) : String(value)).join(", ");
}

// src/cli/session-folder.ts
var RAW_FOLDER = "raw";
async function openSessionFolder(output) {
  const directory = join14(output, RAW_FOLDER);
  try {
    await rm3(directory, { recursive: true, force: true });
    await mkdir3(directory, { recursive: true });
    return directory;
  } catch (error) {
    throw new UserError(`--output: ${JSON.stringify(output)} cannot be written: ${explainFileError(error)}`);
  }
}
function identifyCall(label) {
  return { label: deriveLabel({ given: label, fallback: hostname() }) };
}

// src/cli/show-report.ts
import { styleText } from "node:util";

// node_modules/ansi-regex/index.js
var ST = String.raw`(?:\u001B\u005C|\u009C)`;
var stringControls = String.raw`\u0018\u001A\u001B\u0080-\u009F`;
var osc = String.raw`(?:\u001B\]|\u009D)[^\u0007${stringControls}]*(?:\u0007|${ST})`;
var controlString = String.raw`(?:\u001B[PX^_k]|[\u0090\u0098\u009E\u009F])[^${stringControls}]*${ST}`;
var linuxPalette = String.raw`\u001B\](?:P[\dA-Fa-f]{7}|R)(?:\u0007|${ST})?`;
var csi = String.raw`(?:\u001B\[|\u009B)[\u0030-\u003F]*[\u0020-\u002F]*[\u0040-\u007E]`;
var escape = String.raw`\u001B(?:[\u0020-\u002F]+[\u0030-\u007E]|[\dA-PR-TZcf-oq-uy=><~|}])`;
var pattern = `${linuxPalette}|${osc}|${controlString}|${csi}|${escape}`;
function ansiRegex({ onlyFirst = false } = {}) {
  return new RegExp(pattern, onlyFirst ? void 0 : "g");
}

// node_modules/strip-ansi/index.js
var regex = ansiRegex();
function stripAnsi(string3) {
  if (typeof string3 !== "string") {
    throw new TypeError(`Expected a \`string\`, got \`${typeof string3}\``);
  }
  if (!string3.includes("\x1B") && !string3.includes("\x9B")) {
    return string3;
  }
  return string3.replace(regex, "");
}

// node_modules/get-east-asian-width/lookup-data.js
var ambiguousMinimalCodePoint = 161;
var ambiguousMaximumCodePoint = 1114109;
var ambiguousRanges = [161, 161, 164, 164, 167, 168, 170, 170, 173, 174, 176, 180, 182, 186, 188, 191, 198, 198, 208, 208, 215, 216, 222, 225, 230, 230, 232, 234, 236, 237, 240, 240, 242, 243, 247, 250, 252, 252, 254, 254, 257, 257, 273, 273, 275, 275, 283, 283, 294, 295, 299, 299, 305, 307, 312, 312, 319, 322, 324, 324, 328, 331, 333, 333, 338, 339, 358, 359, 363, 363, 462, 462, 464, 464, 466, 466, 468, 468, 470, 470, 472, 472, 474, 474, 476, 476, 593, 593, 609, 609, 708, 708, 711, 711, 713, 715, 717, 717, 720, 720, 728, 731, 733, 733, 735, 735, 768, 879, 913, 929, 931, 937, 945, 961, 963, 969, 1025, 1025, 1040, 1103, 1105, 1105, 8208, 8208, 8211, 8214, 8216, 8217, 8220, 8221, 8224, 8226, 8228, 8231, 8240, 8240, 8242, 8243, 8245, 8245, 8251, 8251, 8254, 8254, 8308, 8308, 8319, 8319, 8321, 8324, 8364, 8364, 8451, 8451, 8453, 8453, 8457, 8457, 8467, 8467, 8470, 8470, 8481, 8482, 8486, 8486, 8491, 8491, 8531, 8532, 8539, 8542, 8544, 8555, 8560, 8569, 8585, 8585, 8592, 8601, 8632, 8633, 8658, 8658, 8660, 8660, 8679, 8679, 8704, 8704, 8706, 8707, 8711, 8712, 8715, 8715, 8719, 8719, 8721, 8721, 8725, 8725, 8730, 8730, 8733, 8736, 8739, 8739, 8741, 8741, 8743, 8748, 8750, 8750, 8756, 8759, 8764, 8765, 8776, 8776, 8780, 8780, 8786, 8786, 8800, 8801, 8804, 8807, 8810, 8811, 8814, 8815, 8834, 8835, 8838, 8839, 8853, 8853, 8857, 8857, 8869, 8869, 8895, 8895, 8978, 8978, 9312, 9449, 9451, 9547, 9552, 9587, 9600, 9615, 9618, 9621, 9632, 9633, 9635, 9641, 9650, 9651, 9654, 9655, 9660, 9661, 9664, 9665, 9670, 9672, 9675, 9675, 9678, 9681, 9698, 9701, 9711, 9711, 9733, 9734, 9737, 9737, 9742, 9743, 9756, 9756, 9758, 9758, 9792, 9792, 9794, 9794, 9824, 9825, 9827, 9829, 9831, 9834, 9836, 9837, 9839, 9839, 9886, 9887, 9919, 9919, 9926, 9933, 9935, 9939, 9941, 9953, 9955, 9955, 9960, 9961, 9963, 9969, 9972, 9972, 9974, 9977, 9979, 9980, 9982, 9983, 10045, 10045, 10102, 10111, 11094, 11097, 12872, 12879, 57344, 63743, 65024, 65039, 65533, 65533, 127232, 127242, 127248, 127277, 127280, 127337, 127344, 127373, 127375, 127376, 127387, 127404, 917760, 917999, 983040, 1048573, 1048576, 1114109];
var fullwidthMinimalCodePoint = 12288;
var fullwidthMaximumCodePoint = 65510;
var fullwidthRanges = [12288, 12288, 65281, 65376, 65504, 65510];
var wideMinimalCodePoint = 4352;
var wideMaximumCodePoint = 262141;
var wideRanges = [4352, 4447, 8986, 8987, 9001, 9002, 9193, 9196, 9200, 9200, 9203, 9203, 9725, 9726, 9748, 9749, 9776, 9783, 9800, 9811, 9855, 9855, 9866, 9871, 9875, 9875, 9889, 9889, 9898, 9899, 9917, 9918, 9924, 9925, 9934, 9934, 9940, 9940, 9962, 9962, 9970, 9971, 9973, 9973, 9978, 9978, 9981, 9981, 9989, 9989, 9994, 9995, 10024, 10024, 10060, 10060, 10062, 10062, 10067, 10069, 10071, 10071, 10133, 10135, 10160, 10160, 10175, 10175, 11035, 11036, 11088, 11088, 11093, 11093, 11904, 11929, 11931, 12019, 12032, 12245, 12272, 12287, 12289, 12350, 12353, 12438, 12441, 12543, 12549, 12591, 12593, 12686, 12688, 12773, 12783, 12830, 12832, 12871, 12880, 42124, 42128, 42182, 43360, 43388, 44032, 55203, 63744, 64255, 65040, 65049, 65072, 65106, 65108, 65126, 65128, 65131, 94176, 94180, 94192, 94198, 94208, 101594, 101631, 101664, 101760, 101874, 101888, 102801, 102816, 102866, 110576, 110579, 110581, 110587, 110589, 110590, 110592, 110888, 110898, 110898, 110928, 110930, 110933, 110933, 110948, 110952, 110960, 111355, 119552, 119638, 119648, 119670, 126980, 126980, 127183, 127183, 127374, 127374, 127377, 127386, 127406, 127406, 127488, 127490, 127504, 127547, 127552, 127560, 127568, 127569, 127584, 127589, 127744, 127776, 127789, 127797, 127799, 127868, 127870, 127891, 127904, 127946, 127951, 127955, 127968, 127984, 127988, 127988, 127992, 128062, 128064, 128064, 128066, 128252, 128255, 128317, 128331, 128334, 128336, 128359, 128378, 128378, 128405, 128406, 128420, 128420, 128507, 128591, 128640, 128709, 128716, 128716, 128720, 128722, 128725, 128729, 128732, 128735, 128747, 128748, 128756, 128764, 128986, 128986, 128992, 129003, 129008, 129008, 129292, 129338, 129340, 129349, 129351, 129535, 129648, 129660, 129664, 129734, 129736, 129736, 129740, 129757, 129759, 129771, 129775, 129786, 131072, 196605, 196608, 262141];

// node_modules/get-east-asian-width/utilities.js
var isInRange = (ranges, codePoint) => {
  let low = 0;
  let high = Math.floor(ranges.length / 2) - 1;
  while (low <= high) {
    const mid = Math.floor((low + high) / 2);
    const i = mid * 2;
    if (codePoint < ranges[i]) {
      high = mid - 1;
    } else if (codePoint > ranges[i + 1]) {
      low = mid + 1;
    } else {
      return true;
    }
  }
  return false;
};

// node_modules/get-east-asian-width/lookup.js
var commonCjkCodePoint = 19968;
var [wideFastPathStart, wideFastPathEnd] = /* @__PURE__ */ findWideFastPathRange(wideRanges);
function findWideFastPathRange(ranges) {
  let fastPathStart = ranges[0];
  let fastPathEnd = ranges[1];
  for (let index = 0; index < ranges.length; index += 2) {
    const start = ranges[index];
    const end = ranges[index + 1];
    if (commonCjkCodePoint >= start && commonCjkCodePoint <= end) {
      return [start, end];
    }
    if (end - start > fastPathEnd - fastPathStart) {
      fastPathStart = start;
      fastPathEnd = end;
    }
  }
  return [fastPathStart, fastPathEnd];
}
var isAmbiguous = (codePoint) => {
  if (codePoint < ambiguousMinimalCodePoint || codePoint > ambiguousMaximumCodePoint) {
    return false;
  }
  return isInRange(ambiguousRanges, codePoint);
};
var isFullwidth = (codePoint) => {
  if (codePoint < fullwidthMinimalCodePoint || codePoint > fullwidthMaximumCodePoint) {
    return false;
  }
  return isInRange(fullwidthRanges, codePoint);
};
var isWide = (codePoint) => {
  if (codePoint >= wideFastPathStart && codePoint <= wideFastPathEnd) {
    return true;
  }
  if (codePoint < wideMinimalCodePoint || codePoint > wideMaximumCodePoint) {
    return false;
  }
  return isInRange(wideRanges, codePoint);
};

// node_modules/get-east-asian-width/index.js
function validate2(codePoint) {
  if (!Number.isSafeInteger(codePoint)) {
    throw new TypeError(`Expected a code point, got \`${typeof codePoint}\`.`);
  }
}
function eastAsianWidth(codePoint, { ambiguousAsWide = false } = {}) {
  validate2(codePoint);
  if (isFullwidth(codePoint) || isWide(codePoint) || ambiguousAsWide && isAmbiguous(codePoint)) {
    return 2;
  }
  return 1;
}

// node_modules/string-width/index.js
var import_emoji_regex = __toESM(require_emoji_regex(), 1);
var segmenter = new Intl.Segmenter();
var defaultIgnorableCodePointRegex = new RegExp("^\\p{Default_Ignorable_Code_Point}$", "u");
function stringWidth(string3, options = {}) {
  if (typeof string3 !== "string" || string3.length === 0) {
    return 0;
  }
  const {
    ambiguousIsNarrow = true,
    countAnsiEscapeCodes = false
  } = options;
  if (!countAnsiEscapeCodes) {
    string3 = stripAnsi(string3);
  }
  if (string3.length === 0) {
    return 0;
  }
  let width = 0;
  const eastAsianWidthOptions = { ambiguousAsWide: !ambiguousIsNarrow };
  for (const { segment: character } of segmenter.segment(string3)) {
    const codePoint = character.codePointAt(0);
    if (codePoint <= 31 || codePoint >= 127 && codePoint <= 159) {
      continue;
    }
    if (codePoint >= 8203 && codePoint <= 8207 || codePoint === 65279) {
      continue;
    }
    if (codePoint >= 768 && codePoint <= 879 || codePoint >= 6832 && codePoint <= 6911 || codePoint >= 7616 && codePoint <= 7679 || codePoint >= 8400 && codePoint <= 8447 || codePoint >= 65056 && codePoint <= 65071) {
      continue;
    }
    if (codePoint >= 55296 && codePoint <= 57343) {
      continue;
    }
    if (codePoint >= 65024 && codePoint <= 65039) {
      continue;
    }
    if (defaultIgnorableCodePointRegex.test(character)) {
      continue;
    }
    if ((0, import_emoji_regex.default)().test(character)) {
      width += 2;
      continue;
    }
    width += eastAsianWidth(codePoint, eastAsianWidthOptions);
  }
  return width;
}

// src/render/text-table.ts
var GAP = "  ";
var BAR_WIDTH3 = 8;
var BAR_DISPENSABILITY = 3;
var READABLE_TEXT = 24;
var NARROWEST_TEXT = 12;
function renderTextTable(table, width, style) {
  let columns = table.columns.flatMap((column2, index) => toTextColumns(column2, table.rows, index));
  while (measure(cutWidest(columns, measure(columns) - width, READABLE_TEXT)) > width) {
    const highest = Math.max(...columns.map(({ dispensability }) => dispensability));
    if (highest === 0) break;
    columns = columns.filter(({ dispensability }) => dispensability !== highest);
  }
  columns = cutWidest(columns, measure(columns) - width, NARROWEST_TEXT);
  const widths = columns.map(widthOf);
  const renderLine = (texts) => `${GAP}${texts.map((text, index) => pad2(text, widths[index] ?? 0, columns[index]?.align)).join(GAP)}`.trimEnd();
  const header = renderLine(columns.map(({ title }) => title));
  const rows = table.rows.map((_, row) => renderLine(columns.map(({ cells }) => cells[row] ?? "")));
  return [style("dim", header), ...rows];
}
function toTextColumns({ title, align, dispensability = 0 }, rows, index) {
  const cells = rows.map((row) => row[index] ?? { text: "" });
  const texts = { title, align, dispensability, cells: cells.map(renderCell2) };
  if (cells.every(({ share }) => share === void 0)) return [texts];
  const bars = cells.map(({ share }) => share === void 0 ? "" : renderBar(share, BAR_WIDTH3));
  return [texts, { title: "", align: "left", dispensability: BAR_DISPENSABILITY, cells: bars }];
}
function renderCell2({ text, note }) {
  return cleanLogText(note === void 0 ? text : `${text} [${note}]`);
}
function widthOf({ title, cells }) {
  return Math.max(stringWidth(title), ...cells.map((cell) => stringWidth(cell)));
}
function measure(columns) {
  return columns.reduce((sum3, column2) => sum3 + widthOf(column2) + GAP.length, 0);
}
function cutWidest(columns, surplus, shortest) {
  if (surplus <= 0) return columns;
  const texts = columns.filter(({ align }) => align === "left").sort((a, b) => widthOf(b) - widthOf(a));
  const [widest] = texts;
  if (widest === void 0) return columns;
  const width = Math.max(shortest, widthOf(widest) - surplus);
  return columns.map(
    (column2) => column2 === widest ? { ...column2, cells: column2.cells.map((cell) => cut(cell, width)) } : column2
  );
}
function cut(text, width) {
  if (stringWidth(text) <= width) return text;
  let kept = "";
  for (const character of text) {
    if (stringWidth(kept + character) > width - 1) break;
    kept += character;
  }
  return `${kept}\u2026`;
}
function pad2(text, width, align) {
  const missing = " ".repeat(Math.max(0, width - stringWidth(text)));
  return align === "right" ? missing + text : text + missing;
}
var BETWEEN_WORDS = /(?<!\d) | (?!(?:[kMGT]?B|[KMGT]iB|[mµn]?s|min|h)(?![A-Za-z]))/;
function wrapText(text, width, indent2 = "") {
  const lines = [];
  let line = "";
  for (const word of cleanLogText(text, 2e3).split(BETWEEN_WORDS)) {
    const next = line === "" ? word : `${line} ${word}`;
    if (line !== "" && stringWidth(next) > width) {
      lines.push(line);
      line = indent2 + word;
    } else {
      line = next;
    }
  }
  return [...lines, line];
}

// src/render/report-text.ts
var SHOWN_STEPS2 = 25;
var WIDEST = 140;
var NARROWEST = 72;
function renderReportText(report, options) {
  const width = Math.min(WIDEST, Math.max(NARROWEST, options.width));
  const { style } = options;
  const sections = [
    renderVerdict2(report, width, style),
    renderSteps2(report, width, style),
    renderSparklines(report, width, style),
    renderBenchmarks2(report, width, style),
    renderWorkloads2(report, width, style),
    renderStorage2(report, width, style)
  ];
  return `${sections.filter((lines) => lines.length > 0).map((lines) => lines.join("\n")).join("\n\n")}
`;
}
function renderVerdict2(report, width, style) {
  const headline = describeHeadline(report);
  const [first, ...others] = sortFindings(report.findings);
  const isHeadline = first !== void 0 && headline === first.message;
  const shown = isHeadline ? [headline, first.advice, describeFacts(report)] : [headline];
  return [
    style("dim", `io-probe: ${cleanLogText(report.label, width - "io-probe: ".length)}`),
    ...shown.flatMap((text, index) => wrapText(text, width).map((line) => index === 0 ? style("bold", line) : line)),
    ...(isHeadline ? others : sortFindings(report.findings)).flatMap((finding) => renderFinding(finding, width, style))
  ];
}
var SEVERITY_STYLES = {
  info: "dim",
  notice: "cyan",
  warning: "yellow"
};
function renderFinding({ severity, message, advice }, width, style) {
  const indent2 = " ".repeat(2);
  const [first = "", ...others] = wrapText(`${severity}: ${message} ${advice}`, width - indent2.length, indent2);
  const marked = style(SEVERITY_STYLES[severity], `${severity}:`) + first.slice(severity.length + 1);
  return [indent2 + marked, ...others.map((line) => indent2 + line)];
}
function renderSteps2(report, width, style) {
  const steps = sortByStall(listWindows(report));
  if (steps.length === 0) return [];
  const reason = steps.every(({ figures }) => figures.stallSeconds === void 0) ? findReason(report, /pressure|stall/i) : void 0;
  return [
    style("bold", "Steps, the longest wait for the disk first"),
    ...renderTextTable(tabulateSteps(steps.slice(0, SHOWN_STEPS2)), width, style),
    ...reason === void 0 ? [] : wrapText(`Waiting was not measured: ${reason}`, width),
    ...steps.length > SHOWN_STEPS2 ? [`  and ${steps.length - SHOWN_STEPS2} more in report.html`] : []
  ];
}
function renderSparklines({ series, ...report }, width, style) {
  const endSeconds = series?.timesSeconds.at(-1) ?? 0;
  if (series === void 0 || series.timesSeconds.length < 2 || series.devices.length === 0) return [];
  const name = "  written ";
  const buckets = Math.min(width - name.length - 16, series.timesSeconds.length);
  const reads = addColumns(series.devices.map((device) => device.readBytesPerSecond));
  const writes = addColumns(series.devices.map((device) => device.writeBytesPerSecond));
  const peaks = [reads, writes].map(
    (values) => bucketExtremes(series.timesSeconds, values, endSeconds, buckets).map((bucket) => bucket?.max)
  );
  const highest = Math.max(...peaks.flat().map((peak) => peak ?? 0));
  const zero = Date.parse(series.startedAt);
  const marks = Array.from({ length: buckets }, () => " ");
  for (const { number: number3, window } of listWindows({ ...report, series })) {
    const at = Math.floor((Date.parse(window.startedAt) - zero) / 1e3 / endSeconds * buckets);
    const digits = String(number3);
    if (at < 0 || at + digits.length > buckets) continue;
    if (marks.slice(at, at + digits.length).every((mark) => mark === " ")) marks.splice(at, digits.length, ...digits);
  }
  return [
    style("bold", `Throughput over ${formatDuration(endSeconds)}, the highest of each moment`),
    `  read    ${renderSparkline(peaks[0] ?? [], highest)}  up to ${formatRate(maximum2(peaks[0]))}`,
    `${name}${renderSparkline(peaks[1] ?? [], highest)}  up to ${formatRate(maximum2(peaks[1]))}`,
    style("dim", `  step    ${marks.join("").trimEnd()}`)
  ];
}
function maximum2(values = []) {
  const measured2 = values.filter((value) => value !== void 0);
  return measured2.length === 0 ? void 0 : Math.max(...measured2);
}
function renderBenchmarks2({ benchmarks }, width, style) {
  const table = tabulateBenchmarks(benchmarks);
  const failures = describeFailures(benchmarks).flatMap((failure2) => indent(wrapText(failure2, width - 2, "  ")));
  if (table.rows.length === 0 && failures.length === 0) return [];
  return [
    style("bold", "fio"),
    ...table.rows.length === 0 ? [] : renderTextTable(table, width, style),
    ...failures.map((line) => style("red", line))
  ];
}
function renderWorkloads2({ workloads }, width, style) {
  if (workloads.length === 0) return [];
  return [style("bold", "Workloads"), ...renderTextTable(tabulateWorkloads(workloads), width, style)];
}
function renderStorage2({ storage }, width, style) {
  if (storage.length === 0) return [];
  const lines = storage.flatMap(
    (entry) => indent(wrapText(`${entry.role} ${entry.path}: ${describeStorage2(entry)}`, width - 2, "  "))
  );
  return [style("bold", "Storage"), ...lines];
}
function indent(lines) {
  return lines.map((line) => `  ${line}`);
}

// src/cli/show-report.ts
function showReport(report, terminal2) {
  terminal2.writeOut(renderReportText(report, { width: terminal2.width, style: terminal2.color ? colorText : leaveText }));
}
var colorText = (style, text) => styleText(style, text, { validateStream: false });
var leaveText = (_style, text) => text;

// src/cli/deliver-report.ts
async function deliverReport({ host: host2, terminal: terminal2, directory, output, label }) {
  try {
    const report = await assembleReport(host2, directory, identifyCall(label));
    showReport(report, terminal2);
    const files = await writeReport(host2, report, output);
    host2.log.info(`wrote ${files.report}, ${files.summary} and ${files.html}`);
  } catch (error) {
    host2.log.warning(
      `the report could not be written: ${explainFileError(error)}; what was recorded is in ${directory}`
    );
    host2.log.debug(error instanceof Error ? error.stack ?? error.message : String(error));
  }
}

// src/cli/commands/bench.ts
var FAILED_EXIT_CODE = 1;
async function benchTargets(args, host2, terminal2) {
  if (process.platform !== "linux") {
    host2.log.warning(`bench needs Linux for now; this is ${process.platform}`);
    return 0;
  }
  const directory = await openSessionFolder(resolve3(args.output));
  await startSampling(args, host2, directory);
  try {
    const { targets, sizeBytes, install } = args;
    const onProgress = showProgress(terminal2);
    const profile = args.profile ?? "quick";
    const benchmarks = await benchInSession(host2, directory, { profile, targets, sizeBytes, install, onProgress });
    await stopRecording(directory);
    await deliverReport({ host: host2, terminal: terminal2, directory, output: args.output, label: args.label });
    return benchmarks.some(({ state }) => state === "measured") ? 0 : FAILED_EXIT_CODE;
  } catch (error) {
    await stopRecording(directory);
    if (!(error instanceof Interruption)) throw error;
    host2.log.warning(`the benchmark was ${error.message}; its files are removed`);
    return 128 + constants3.signals[error.signal];
  }
}
async function startSampling(args, host2, directory) {
  const options = { directory, workspace: process.cwd(), intervalSeconds: 1, install: args.install };
  try {
    await startRecording(host2, { ...options, followPid: process.pid });
  } catch (error) {
    if (error instanceof UserError) throw error;
    host2.log.warning(`nothing is sampled: ${error instanceof Error ? error.message : String(error)}`);
  }
}

// src/render/comparison-cells.ts
var MEASURE_NAMES = {
  duration: "duration",
  "io-stall": "stalled by I/O",
  "read-bytes": "read",
  "written-bytes": "written",
  bandwidth: "bandwidth",
  iops: "IOPS",
  "latency-mean": "mean latency",
  "latency-p95": "latency, 95th percentile",
  "latency-p99": "latency, 99th percentile"
};
function nameFigure({ name, measure: measure2 }) {
  return `${name}: ${MEASURE_NAMES[measure2] ?? measure2}`;
}
function formatFigure({ unit, measure: measure2 }, value) {
  if (unit === "bytes") return formatBytes(value);
  if (unit === "bytesPerSecond") return formatRate(value);
  if (unit === "operationsPerSecond") return formatIops(value);
  return measure2.startsWith("latency") ? formatLatency(value) : formatDuration(value);
}
function formatRatioWithInterval(ratio) {
  if (ratio.method === "one-run" || ratio.method === "medians") return formatRatio(ratio.ratio);
  return `${formatRatio(ratio.ratio)} (${formatRatio(ratio.low)} to ${formatRatio(ratio.high)})`;
}
function describeCell(row, cell, baseline) {
  if (cell.state === "not-measured") return { figures: [NOT_MEASURED] };
  const value = formatFigure(row, cell.median);
  if (cell.state === "not-comparable") return { figures: [value], remark: `not comparable: ${cell.reason}` };
  if (cell.ratio !== void 0) return { figures: [value, formatRatioWithInterval(cell.ratio)] };
  if (cell.noRatio !== void 0) return { figures: [value], remark: `no ratio: ${cell.noRatio}` };
  return { figures: cell.label === baseline ? [value, formatRatio(1)] : [value] };
}
function countJobs(jobs) {
  return jobs === 1 ? "1 job (one run)" : `${jobs} jobs`;
}

// src/render/comparison-text.ts
var LABEL_LIMIT = 60;
var BOLD = ["\x1B[1m", "\x1B[22m"];
function renderComparisonText(comparison, layout) {
  const strong = (text) => layout.colour ? `${BOLD[0]}${text}${BOLD[1]}` : text;
  const labels = comparison.labels.map(({ label }) => cleanText(label, LABEL_LIMIT));
  const room = Math.max(...labels.map((label) => label.length));
  const lines = [];
  for (const row of comparison.figures) {
    lines.push("", strong(cleanText(nameFigure(row), layout.width)));
    row.cells.forEach((cell, index) => {
      const jobs = cell.state === "not-measured" ? "" : `  ${countJobs(cell.jobs)}`;
      const { figures, remark } = describeCell(row, cell, comparison.baseline);
      const text = [...figures, ...remark === void 0 ? [] : [cleanText(remark)]].join("  ");
      lines.push(`  ${(labels[index] ?? "").padEnd(room)}  ${text}${jobs}`);
    });
  }
  for (const { name, reason } of comparison.missing) {
    lines.push("", `missing: ${cleanText(name)}${reason === void 0 ? "" : ` (${cleanText(reason)})`}`);
  }
  for (const note of comparison.notes) lines.push("", cleanText(note, 1e3));
  return `${lines.slice(1).join("\n")}
`;
}

// src/session/compare.ts
import { mkdir as mkdir4, readdir as readdir3 } from "node:fs/promises";
import { join as join15 } from "node:path";

// src/model/comparison.ts
var COMPARISON_SCHEMA = "io-probe/comparison";
var COMPARISON_SCHEMA_VERSION = 1;
var figureNumber = number2();
var count2 = int().check(_nonnegative());
var ratioSchema = discriminatedUnion("method", [
  /** One job on a side: the ratio of the medians, and no statement about noise. */
  object({ method: literal("one-run"), ratio: figureNumber }),
  /** Two jobs: the ratio of the medians, and the smallest and largest ratio of any two jobs. */
  object({ method: literal("range"), ratio: figureNumber, low: figureNumber, high: figureNumber }),
  /** Two jobs or more, but some figure is 0, which has no ratio of its own: the ratio of the medians. */
  object({ method: literal("medians"), ratio: figureNumber }),
  /** Three jobs: the ratio of the geometric means with Welch's interval on logarithms; indicative only. */
  object({
    method: literal("welch"),
    ratio: figureNumber,
    low: figureNumber,
    high: figureNumber,
    /** The probability that the interval holds the true ratio, 0 to 1. */
    confidence: figureNumber,
    pValue: figureNumber,
    /** The p value after Holm's correction over all secondary figures; absent for the primary one. */
    adjustedPValue: optional(figureNumber)
  }),
  /** Four jobs or more: the Hodges–Lehmann ratio with its distribution-free interval, and Mann–Whitney's p value. */
  object({
    method: literal("hodges-lehmann"),
    ratio: figureNumber,
    low: figureNumber,
    high: figureNumber,
    confidence: figureNumber,
    pValue: figureNumber,
    adjustedPValue: optional(figureNumber)
  })
]);
var measured = {
  label: string2(),
  /** How many jobs stand behind the figure: the unit is the job, never a repeat inside one. */
  jobs: count2,
  median: figureNumber,
  lowest: figureNumber,
  highest: figureNumber
};
var cellSchema = discriminatedUnion("state", [
  object({
    state: literal("measured"),
    ...measured,
    /** Absent for the baseline itself, and where `noRatio` says why there is none. */
    ratio: optional(ratioSchema),
    noRatio: optional(string2())
  }),
  /** The label has figures, but of another kind than the baseline's: another engine, size or fio. */
  object({ state: literal("not-comparable"), ...measured, reason: string2() }),
  object({ state: literal("not-measured"), label: string2() })
]);
var FIGURE_KINDS = ["window", "benchmark", "workload"];
var FIGURE_UNITS = ["seconds", "bytes", "bytesPerSecond", "operationsPerSecond"];
var BETTER = ["lower", "higher", "neither"];
var figureRowSchema = object({
  /** Unique in the comparison: kind, name and measure. */
  id: string2(),
  kind: _enum(FIGURE_KINDS),
  /** The step's, benchmark's or workload's name. */
  name: string2(),
  /** What was measured of it, such as `duration`, `io-stall`, `iops`, `latency-mean`. */
  measure: string2(),
  unit: _enum(FIGURE_UNITS),
  better: _enum(BETTER),
  /** True for the one figure that the labels are ranked by. */
  primary: boolean2(),
  /** One cell for each label, in the order of `labels`. */
  cells: array(cellSchema)
});
var factSchema = object({
  /** What it holds for: `workspace`, `temp`, a target's path, or `machine`. */
  place: string2(),
  /** What it is about, such as `filesystem`, `diskCount`, `stripeCount`, `cpuModel`. */
  name: string2(),
  value: union([string2(), number2(), boolean2()])
});
var machineKindSchema = object({ jobs: count2, facts: array(factSchema) });
var comparedLabelSchema = object({
  label: string2(),
  jobs: count2,
  /** The kinds of machine behind the label, the most frequent first; more than one is a mixture. */
  machines: array(machineKindSchema)
});
var missingLegSchema = object({ name: string2(), reason: optional(string2()) });
var rankedLabelSchema = object({
  label: string2(),
  /** One more than the number of labels that are better beyond the noise: labels that cannot be told apart share it. */
  rank: count2,
  /** The best label that this one cannot be told from; absent where it is told from all that stand above it. */
  tiedWith: optional(
    object({
      label: string2(),
      /** How many more jobs each of the two would probably need; absent where the noise is unknown or 200 are too few. */
      moreJobs: optional(count2)
    })
  )
});
var rankingSchema = object({
  /** Best first, by the median; labels without a comparable figure are left out. */
  labels: array(rankedLabelSchema),
  /** The label that is better than every other beyond the noise; absent where none is. */
  winner: optional(string2()),
  /** Whether no label shares a rank with another. */
  decided: boolean2(),
  /** Whether some pair has three jobs a side, whose interval rests on assumptions that so few cannot show. */
  indicative: boolean2()
});
var differenceSchema = object({
  place: string2(),
  name: string2(),
  baseline: optional(factSchema.shape.value),
  value: optional(factSchema.shape.value)
});
var explanationSchema = object({
  /** Such as `stripe`, `cap`, `filesystem`, `cgroup-limit`, `cpu-count`. */
  id: string2(),
  message: string2(),
  /** The figure that it would explain. */
  figure: optional(string2()),
  /** The ratio that the cause alone would give, and what was measured; absent where it predicts no number. */
  predictedRatio: optional(figureNumber),
  measuredRatio: optional(figureNumber),
  /** How well the cause fits, 0 to 1; the explanations are sorted by it. */
  fit: figureNumber
});
var labelDifferencesSchema = object({
  label: string2(),
  differences: array(differenceSchema),
  /** The best fit first. */
  explanations: array(explanationSchema)
});
var comparisonSchema = object({
  schema: literal(COMPARISON_SCHEMA),
  schemaVersion: literal(COMPARISON_SCHEMA_VERSION),
  toolVersion: string2(),
  baseline: string2(),
  labels: array(comparedLabelSchema),
  missing: array(missingLegSchema),
  /** The id of the figure that the labels are ranked by; absent where the labels share none. */
  primary: optional(string2()),
  ranking: optional(rankingSchema),
  figures: array(figureRowSchema),
  differences: array(labelDifferencesSchema),
  /** What the reader must know, such as attempts that newer ones replaced. */
  notes: array(string2())
});

// src/compare/group-into.ts
function groupInto(items, findKey) {
  const groups = /* @__PURE__ */ new Map();
  for (const item of items) {
    const key = findKey(item);
    const group = groups.get(key);
    if (group === void 0) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

// src/compare/statistics/distributions.ts
var import_jstat = __toESM(require_jstat(), 1);
var { studentt, normal } = import_jstat.default.jStat;
function quantileOfT(probability, degreesOfFreedom) {
  return studentt.inv(probability, degreesOfFreedom);
}
function twoSidedT(t, degreesOfFreedom) {
  if (!Number.isFinite(t)) return 0;
  return Math.min(1, 2 * studentt.cdf(-Math.abs(t), degreesOfFreedom));
}
function quantileOfNormal(probability) {
  return normal.inv(probability, 0, 1);
}
function probabilityOfNormal(z) {
  return normal.cdf(z, 0, 1);
}

// src/compare/statistics/rank-sum.ts
var EXACT_LIMIT = 20;
function isExact(m, n) {
  return Math.max(m, n) <= EXACT_LIMIT;
}
var cumulated = /* @__PURE__ */ new Map();
function cumulateU(m, n) {
  const key = `${m},${n}`;
  let probabilities = cumulated.get(key);
  if (probabilities === void 0) {
    probabilities = sumUp(countOrders(m, n));
    cumulated.set(key, probabilities);
  }
  return probabilities;
}
function countOrders(m, n) {
  let fewer = Array.from({ length: n + 1 }, () => Float64Array.of(1));
  for (let i = 1; i <= m; i++) {
    const current = [Float64Array.of(1)];
    for (let j = 1; j <= n; j++) {
      const counts = new Float64Array(i * j + 1);
      fewer[j].forEach((count3, u) => {
        counts[u + j] = count3;
      });
      current[j - 1].forEach((count3, u) => {
        counts[u] = (counts[u] ?? 0) + count3;
      });
      current.push(counts);
    }
    fewer = current;
  }
  return fewer[n];
}
function sumUp(counts) {
  let sum3 = 0;
  const sums = counts.map((count3) => {
    sum3 += count3;
    return sum3;
  });
  return sums.map((value) => value / sum3);
}
function testRankSum(a, b) {
  const { ranks, tied, tieTerm } = rankTogether(a, b);
  const rankSum = ranks.slice(0, a.length).reduce((sum3, rank) => sum3 + rank, 0);
  if (!isExact(a.length, b.length)) return approximate(rankSum, a.length, b.length, tieTerm);
  if (tied) return permute(ranks, a.length);
  const cumulative = cumulateU(a.length, b.length);
  const u = rankSum - a.length * (a.length + 1) / 2;
  const below = cumulative[u] ?? 1;
  const above = 1 - (u > 0 ? cumulative[u - 1] ?? 0 : 0);
  return Math.min(1, 2 * Math.min(below, above));
}
function rankTogether(a, b) {
  const values = [...a, ...b];
  const order = values.map((_, index) => index).sort((x, y) => values[x] - values[y]);
  const ranks = new Array(values.length).fill(0);
  let tieTerm = 0;
  for (let start = 0; start < order.length; ) {
    let end = start + 1;
    while (end < order.length && values[order[end]] === values[order[start]]) end++;
    for (const index of order.slice(start, end)) ranks[index] = (start + 1 + end) / 2;
    tieTerm += (end - start) ** 3 - (end - start);
    start = end;
  }
  return { ranks, tied: tieTerm > 0, tieTerm };
}
function permute(ranks, m) {
  const doubled = ranks.map((rank) => Math.round(rank * 2));
  const total = doubled.reduce((sum3, rank) => sum3 + rank, 0);
  const ways = Array.from({ length: m + 1 }, () => new Float64Array(total + 1));
  ways[0][0] = 1;
  for (const rank of doubled) {
    for (let chosen = m; chosen >= 1; chosen--) {
      const [from, to] = [ways[chosen - 1], ways[chosen]];
      for (let sum3 = total; sum3 >= rank; sum3--) to[sum3] = to[sum3] + from[sum3 - rank];
    }
  }
  const observed = doubled.slice(0, m).reduce((sum3, rank) => sum3 + rank, 0);
  const cumulative = sumUp(ways[m]);
  const above = 1 - (observed > 0 ? cumulative[observed - 1] ?? 0 : 0);
  return Math.min(1, 2 * Math.min(cumulative[observed] ?? 1, above));
}
function approximate(rankSum, m, n, tieTerm) {
  const all = m + n;
  const distance = Math.abs(rankSum - m * (all + 1) / 2);
  const variance = m * n / 12 * (all + 1 - tieTerm / (all * (all - 1)));
  if (variance === 0) return 1;
  return Math.min(1, 2 * probabilityOfNormal(-Math.max(0, distance - 0.5) / Math.sqrt(variance)));
}
function findIntervalRank(m, n, confidence) {
  const tail = (1 - confidence) / 2;
  if (!isExact(m, n)) {
    const deviation = Math.sqrt(m * n * (m + n + 1) / 12);
    const rank2 = Math.floor(m * n / 2 + quantileOfNormal(tail) * deviation);
    return { rank: Math.max(1, rank2), confidence };
  }
  const cumulative = cumulateU(m, n);
  let rank = 1;
  while ((cumulative[rank] ?? 1) <= tail) rank++;
  return { rank, confidence: Math.max(0, 1 - 2 * (cumulative[rank - 1] ?? 1)) };
}

// src/compare/statistics/hodges-lehmann.ts
var SORT_LIMIT = 4096;
var BISECTIONS = 60;
function estimateShift(a, b, confidence) {
  const pairs = a.length * b.length;
  const interval = findIntervalRank(a.length, b.length, confidence);
  const pick3 = createPicker(a, b);
  const middle = Math.ceil(pairs / 2);
  return {
    estimate: pairs % 2 === 1 ? pick3(middle) : (pick3(middle) + pick3(middle + 1)) / 2,
    low: pick3(interval.rank),
    high: pick3(pairs + 1 - interval.rank),
    confidence: interval.confidence,
    pValue: testRankSum(a, b)
  };
}
function createPicker(a, b) {
  const left = Float64Array.from(a).sort();
  const right = Float64Array.from(b).sort();
  if (left.length * right.length > SORT_LIMIT) return (k) => bisect(left, right, k);
  const differences2 = Float64Array.from(a.flatMap((value) => b.map((other) => value - other))).sort();
  return (k) => differences2[k - 1] ?? Number.NaN;
}
function bisect(left, right, k) {
  let low = left[0] - right.at(-1);
  let high = left.at(-1) - right[0];
  if (countUpTo(left, right, low) >= k) return low;
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = low + (high - low) / 2;
    if (countUpTo(left, right, middle) >= k) high = middle;
    else low = middle;
  }
  return high;
}
function countUpTo(left, right, limit) {
  let count3 = 0;
  let beyond = 0;
  for (const value of left) {
    while (beyond < right.length && value - right[beyond] > limit) beyond++;
    count3 += right.length - beyond;
  }
  return count3;
}

// src/compare/statistics/median.ts
function median(values) {
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

// src/compare/statistics/welch.ts
function findMoments(values) {
  const count3 = values.length;
  const mean = values.reduce((sum3, value) => sum3 + value, 0) / count3;
  const squares = values.reduce((sum3, value) => sum3 + (value - mean) ** 2, 0);
  return { count: count3, mean, variance: squares / (count3 - 1) };
}
function compareMeans(a, b, confidence) {
  const [left, right] = [findMoments(a), findMoments(b)];
  const shares = [left.variance / left.count, right.variance / right.count];
  const estimate = left.mean - right.mean;
  const error = Math.sqrt(shares[0] + shares[1]);
  if (error === 0) return { estimate, low: estimate, high: estimate, confidence, pValue: estimate === 0 ? 1 : 0 };
  const freedom = error ** 4 / (shares[0] ** 2 / (left.count - 1) + shares[1] ** 2 / (right.count - 1));
  const reach = quantileOfT((1 + confidence) / 2, freedom) * error;
  const pValue = twoSidedT(estimate / error, freedom);
  return { estimate, low: estimate - reach, high: estimate + reach, confidence, pValue };
}

// src/compare/ratio.ts
var CONFIDENCE = 0.95;
var JOBS_FOR_RANKING = 4;
function estimateRatio(values, baseline) {
  const divisor = median(baseline);
  if (divisor === 0) return { noRatio: "the baseline has 0" };
  const ratio = median(values) / divisor;
  const jobs = Math.min(values.length, baseline.length);
  if (jobs < 2) return { ratio: { method: "one-run", ratio } };
  if (values.some(isZero) || baseline.some(isZero)) return { ratio: { method: "medians", ratio } };
  if (jobs === 2) {
    const low = Math.min(...values) / Math.max(...baseline);
    const high = Math.max(...values) / Math.min(...baseline);
    return { ratio: { method: "range", ratio, low, high } };
  }
  const [a, b] = [values.map(Math.log), baseline.map(Math.log)];
  return jobs < JOBS_FOR_RANKING ? { ratio: { method: "welch", ...toRatio(compareMeans(a, b, CONFIDENCE)) } } : { ratio: { method: "hodges-lehmann", ...toRatio(estimateShift(a, b, CONFIDENCE)) } };
}
function isZero(value) {
  return value <= 0;
}
function toRatio({ estimate, low, high, confidence, pValue }) {
  return { ratio: Math.exp(estimate), low: Math.exp(low), high: Math.exp(high), confidence, pValue };
}

// src/compare/settings.ts
var SETTING_NAMES = {
  engine: "engine",
  direct: "direct I/O",
  fioMajorVersion: "fio major version",
  blockSizeBytes: "block size",
  queueDepth: "queue depth",
  jobs: "jobs",
  sizeBytes: "file size"
};
function explainUnlike(jobs, baseline) {
  if (jobs[0]?.setting === void 0) return void 0;
  for (const key of Object.keys(SETTING_NAMES)) {
    const own2 = listSettings(jobs, key);
    if (own2.length > 1) return `its jobs differ in ${SETTING_NAMES[key]}: ${own2.join(", ")}`;
    const other = listSettings(baseline, key);
    if (other.length > 1) return `the baseline's jobs differ in ${SETTING_NAMES[key]}: ${other.join(", ")}`;
    if (other.length === 1 && own2[0] !== other[0]) {
      return `${SETTING_NAMES[key]} ${own2[0]} against ${other[0]}`;
    }
  }
  return void 0;
}
function listSettings(figures, key) {
  return [...new Set(figures.map(({ setting }) => describe2(key, setting?.[key])))].sort();
}
function describe2(key, value) {
  if (value === void 0) return "unknown";
  if (key === "direct") return value ? "on" : "off";
  return String(value);
}

// src/compare/figure-rows.ts
function collectFigures(labels) {
  const byTarget = hasSeveralTargets(labels);
  const collected = /* @__PURE__ */ new Map();
  labels.forEach(({ legs }, index) => {
    for (const figure of legs.flatMap(({ figures }) => figures)) {
      const name = byTarget && figure.target !== void 0 ? `${figure.name} in ${figure.target}` : figure.name;
      const id = `${figure.kind}/${figure.measure}/${name}`;
      let values = collected.get(id);
      if (values === void 0) {
        values = { id, figure, name, jobs: labels.map(() => []) };
        collected.set(id, values);
      }
      values.jobs[index]?.push(figure);
    }
  });
  const needed = Math.min(2, labels.length);
  return [...collected.values()].filter(({ jobs }) => jobs.filter((list) => list.length > 0).length >= needed);
}
function hasSeveralTargets(labels) {
  return labels.some(
    ({ legs }) => legs.some(({ figures }) => {
      const targets = groupInto(figures, ({ kind, name, measure: measure2 }) => `${kind}/${measure2}/${name}`);
      return [...targets.values()].some((same) => new Set(same.map(({ target }) => target)).size > 1);
    })
  );
}
function buildRow({ id, figure, name, jobs }, labels, baseline) {
  const baselineJobs = jobs[baseline] ?? [];
  return {
    id,
    kind: figure.kind,
    name,
    measure: figure.measure,
    unit: figure.unit,
    better: figure.better,
    primary: false,
    cells: labels.map(
      (label, index) => buildCell(label, jobs[index] ?? [], index === baseline ? void 0 : baselineJobs)
    )
  };
}
function buildCell(label, jobs, baseline) {
  if (jobs.length === 0) return { state: "not-measured", label };
  const values = jobs.map(({ value }) => value);
  const summary = {
    label,
    jobs: jobs.length,
    median: median(values),
    lowest: Math.min(...values),
    highest: Math.max(...values)
  };
  const reason = explainUnlike(jobs, baseline ?? []);
  if (reason !== void 0) return { state: "not-comparable", ...summary, reason };
  if (baseline === void 0) return { state: "measured", ...summary };
  if (baseline.length === 0) return { state: "measured", ...summary, noRatio: "the baseline has no such figure" };
  return {
    state: "measured",
    ...summary,
    ...estimateRatio(
      values,
      baseline.map(({ value }) => value)
    )
  };
}

// src/compare/benchmark-figures.ts
var LARGE_BLOCK_BYTES = 64 * 1024;
function listBenchmarkFigures(benchmarks, storage) {
  return benchmarks.flatMap(
    (benchmark) => benchmark.state === "measured" ? listFigures(benchmark, nameTarget(benchmark.target, storage)) : []
  );
}
function listFigures(benchmark, target) {
  const about = {
    kind: "benchmark",
    name: nameBenchmark(benchmark),
    ...target !== void 0 && { target },
    setting: describeSetting(benchmark)
  };
  const figures = [];
  if (benchmark.direction !== "sync") figures.push({ ...about, ...pickThroughput(benchmark) });
  const tail = benchmark.latencySeconds?.p99;
  if (tail !== void 0) {
    figures.push({ ...about, measure: "latency-p99", unit: "seconds", better: "lower", value: tail });
  }
  return figures;
}
function pickThroughput(benchmark) {
  const large = benchmark.blockSizeBytes !== void 0 && benchmark.blockSizeBytes >= LARGE_BLOCK_BYTES;
  return large ? { measure: "bandwidth", unit: "bytesPerSecond", better: "higher", value: benchmark.bandwidthBytesPerSecond } : { measure: "iops", unit: "operationsPerSecond", better: "higher", value: benchmark.iops };
}
function nameBenchmark({ profile, job, direction }) {
  const name = profile === void 0 ? job : `${profile}/${job}`;
  return job.toLowerCase().includes(direction) ? name : `${name} ${direction}`;
}
function describeSetting(benchmark) {
  return {
    engine: benchmark.engine,
    direct: benchmark.direct,
    fioMajorVersion: /(\d+)\./.exec(benchmark.fioVersion ?? "")?.[1],
    blockSizeBytes: benchmark.blockSizeBytes,
    queueDepth: benchmark.queueDepth,
    jobs: benchmark.jobs,
    sizeBytes: benchmark.sizeBytes
  };
}
function nameTarget(target, storage) {
  const role = storage.find(({ path }) => path === target)?.role;
  return role === "workspace" || role === "temp" ? role : target;
}

// src/compare/facts.ts
function listFacts(report) {
  return [...report.storage.flatMap(listStorageFacts), ...listMachineFacts(report.runner)];
}
function listMachineFacts(runner) {
  return toFacts("machine", {
    cpuModel: runner.cpuModel,
    cpuCount: runner.cpuCount,
    memoryBytes: runner.memoryBytes,
    image: runner.image,
    kernel: runner.kernel,
    cloud: runner.cloud,
    container: runner.container,
    os: runner.os,
    arch: runner.arch,
    environment: runner.environment
  });
}
function listStorageFacts(storage) {
  const disks = storage.devices.filter(({ kind }) => kind === "disk");
  const striped = storage.devices.find(({ stripe }) => stripe !== void 0);
  return toFacts(storage.role === "target" ? storage.path : storage.role, {
    filesystem: storage.filesystem,
    lowerFilesystem: storage.lowerFilesystem,
    storageDriver: storage.storageDriver,
    mountOptions: storage.mountOptions === void 0 ? void 0 : [...storage.mountOptions].sort().join(","),
    deviceChain: describeChain(storage.devices),
    layout: joinDistinct(storage.devices.map(({ layout }) => layout)),
    diskCount: disks.length > 0 ? disks.length : void 0,
    stripeCount: striped?.stripe?.count ?? (disks.length > 0 ? 1 : void 0),
    stripeChunkBytes: striped?.stripe?.chunkBytes,
    diskModel: joinDistinct(disks.map(({ vendor, model }) => [vendor, model].filter(Boolean).join(" ") || void 0)),
    diskBytes: joinDistinct(disks.map(({ sizeBytes }) => sizeBytes?.toString())),
    scheduler: joinDistinct(disks.map(({ scheduler }) => scheduler)),
    writeCache: joinDistinct(disks.map(({ writeCache }) => writeCache)),
    rotational: joinDistinct(disks.map(({ rotational }) => rotational?.toString())),
    ioLimits: describeLimits(storage.ioLimits)
  });
}
function toFacts(place, values) {
  return Object.entries(values).flatMap(([name, value]) => value === void 0 ? [] : [{ place, name, value }]);
}
function describeChain(devices) {
  if (devices.length === 0) return void 0;
  const kinds = devices.map(({ kind, layout }) => layout === void 0 ? kind : `${kind} ${layout}`);
  const upper = kinds.filter((kind) => !kind.startsWith("disk"));
  const disks = kinds.filter((kind) => kind.startsWith("disk"));
  return [...upper, disks.length > 1 ? `${disks.length} disks` : disks[0]].filter(Boolean).join(" > ");
}
function joinDistinct(values) {
  const known = values.filter((value) => value !== void 0);
  return known.length === 0 ? void 0 : [...new Set(known)].sort().join(", ");
}
function describeLimits(limits) {
  if (limits === void 0 || limits.length === 0) return void 0;
  const texts = limits.map(
    ({ device: _, ...rates3 }) => Object.entries(rates3).filter(([, value]) => value !== void 0).map(([name, value]) => `${name} ${value}`).join(" ")
  );
  return joinDistinct(texts);
}

// src/compare/disks.ts
var STACKED = /^(dm-|md|loop|zram|ram|bcache|drbd)/;
var PARTITION = /^((?:sd|hd|vd|xvd)[a-z]+)\d+$|^((?:nvme\d+n|mmcblk|nbd|md)\d+)p\d+$/;
function selectDisks(devices) {
  const names = new Set(devices.map(({ name }) => name));
  const whole = devices.filter(({ name }) => !names.has(findDiskName(name) ?? ""));
  const disks = whole.filter(({ name }) => !STACKED.test(name));
  return disks.length > 0 ? disks : whole.filter(({ name }) => !/^(loop|zram|ram)/.test(name));
}
function findDiskName(name) {
  const match = PARTITION.exec(name);
  return match?.[1] ?? match?.[2];
}

// src/compare/window-figures.ts
function listWindowFigures(windows) {
  const seen = /* @__PURE__ */ new Map();
  return windows.flatMap((window) => {
    const base = window.kind === "job" ? WHOLE_JOB : window.name;
    const occurrence = (seen.get(base) ?? 0) + 1;
    seen.set(base, occurrence);
    return listFigures2(window, occurrence === 1 ? base : `${base} (${occurrence})`);
  });
}
var WHOLE_JOB = "whole job";
function listFigures2(window, name) {
  const about = { kind: "window", name };
  const figures = [
    { ...about, measure: "duration", unit: "seconds", better: "lower", value: window.durationSeconds }
  ];
  const stall = window.pressure?.ioSomeSeconds;
  if (stall !== void 0) {
    figures.push({ ...about, measure: "io-stall", unit: "seconds", better: "lower", value: stall });
  }
  const disks = selectDisks(window.devices);
  if (disks.length > 0) {
    const readBytes2 = disks.reduce((sum3, disk) => sum3 + disk.readBytes, 0);
    const writtenBytes = disks.reduce((sum3, disk) => sum3 + disk.writtenBytes, 0);
    figures.push({ ...about, measure: "read-bytes", unit: "bytes", better: "neither", value: readBytes2 });
    figures.push({ ...about, measure: "written-bytes", unit: "bytes", better: "neither", value: writtenBytes });
  }
  return figures;
}

// src/compare/workload-figures.ts
function listWorkloadFigures(workloads, storage) {
  return workloads.flatMap((workload) => {
    const target = nameTarget(workload.target, storage);
    const about = {
      kind: "workload",
      name: workload.part === void 0 ? workload.name : `${workload.name}: ${workload.part}`,
      unit: "seconds",
      better: "lower",
      ...target !== void 0 && { target }
    };
    const { mean, p95, p99 } = workload.latencySeconds;
    const figures = [
      { ...about, measure: "latency-mean", value: mean },
      { ...about, measure: "duration", value: workload.durationSeconds }
    ];
    if (p95 !== void 0) figures.push({ ...about, measure: "latency-p95", value: p95 });
    if (p99 !== void 0) figures.push({ ...about, measure: "latency-p99", value: p99 });
    return figures;
  });
}

// src/compare/leg-figures.ts
function reduceReport(report) {
  return {
    label: report.label,
    matrix: report.matrix,
    job: report.job,
    startedAt: report.startedAt,
    figures: mergeRepeats([
      ...listWindowFigures(report.windows),
      ...listBenchmarkFigures(report.benchmarks, report.storage),
      ...listWorkloadFigures(report.workloads, report.storage)
    ]),
    facts: listFacts(report)
  };
}
function mergeRepeats(figures) {
  const groups = groupInto(
    figures,
    (figure) => JSON.stringify([figure.kind, figure.name, figure.measure, figure.target, figure.setting])
  );
  return [...groups.values()].map((group) => ({
    ...group[0],
    value: median(group.map(({ value }) => value))
  }));
}

// src/compare/legs.ts
var REPEAT_KEYS = ["repeat", "shard", "attempt"];
function groupLegs(legs, groupBy) {
  const groups = groupInto(legs, (leg) => findLabel(leg, groupBy));
  return [...groups].map(([label, members2]) => ({ label, legs: members2 }));
}
function findLabel({ label, matrix, job }, groupBy) {
  if (groupBy !== void 0 && groupBy.length > 0) {
    const leftOut = Object.keys(matrix ?? {}).filter((key) => !groupBy.includes(key));
    return describeMatrix(matrix, leftOut) || label;
  }
  const derived = matrix !== void 0 && label === deriveLabel({ matrix, fallback: "" });
  return derived ? deriveLabel({ given: describeMatrix(matrix, REPEAT_KEYS), fallback: job?.name ?? label }) : label;
}
function selectJobs(legs) {
  const selected = [];
  let replaced = 0;
  for (const group of groupInto(legs, identifyLeg).values()) {
    const newest = Math.max(...group.map(findAttempt));
    const current = group.filter((leg) => findAttempt(leg) === newest);
    replaced += group.length - current.length;
    for (const reports of groupInto(current, identifyJob).values()) selected.push(mergeReports(reports));
  }
  return { legs: selected, replaced };
}
function findAttempt(leg) {
  return leg.job?.attempt ?? 1;
}
function identifyLeg(leg) {
  const { job, matrix, label } = leg;
  if (job?.runId === void 0) return leg;
  const values = Object.entries(matrix ?? {}).sort(([a], [b]) => a < b ? -1 : 1);
  return JSON.stringify([job.repository, job.runId, job.workflow, job.name, values, label]);
}
function identifyJob(leg) {
  return leg.job?.runId === void 0 ? leg : leg.job.checkRunId;
}
function mergeReports(reports) {
  const first = reports[0];
  if (reports.length === 1) return first;
  return { ...first, figures: mergeRepeats(reports.flatMap(({ figures }) => figures)) };
}

// src/compare/machines.ts
function groupMachines(legs) {
  const kinds = groupInto(legs, ({ facts }) => JSON.stringify(sortFacts(facts)));
  return [...kinds.values()].map((members2) => ({ jobs: members2.length, facts: members2[0]?.facts ?? [] })).sort((a, b) => b.jobs - a.jobs);
}
function sortFacts(facts) {
  return facts.map(({ place, name, value }) => JSON.stringify([place, name, value])).sort();
}

// src/compare/primary.ts
function selectPrimary(figures, baseline, wanted) {
  if (wanted !== void 0 && wanted !== "") return findWanted(figures, wanted);
  const shared = figures.filter(({ jobs }) => jobs.every((list) => list.length > 0));
  return findSlowestStep(shared, baseline) ?? shared.find(({ figure, name }) => figure.measure === "iops" && /rand.*write|write.*rand/i.test(name)) ?? shared.find(({ figure }) => figure.kind === "workload" && figure.measure === "latency-mean") ?? shared.find(({ figure }) => figure.better !== "neither") ?? figures[0];
}
function findWanted(figures, wanted) {
  const found = figures.find(({ id, name }) => id === wanted || name === wanted);
  if (found === void 0) {
    const allowed = figures.slice(0, 20).map(({ id }) => id.slice(0, 80));
    throw new UserError(
      `primary: ${JSON.stringify(wanted)} is no figure of these reports; some are ${allowed.join(", ")}`
    );
  }
  return found;
}
function findSlowestStep(figures, baseline) {
  const steps = figures.filter(
    ({ figure, name }) => figure.kind === "window" && figure.measure === "duration" && name !== WHOLE_JOB
  );
  const seconds = (values) => median((values.jobs[baseline] ?? []).map(({ value }) => value));
  return steps.reduce(
    (slowest, step) => slowest === void 0 || seconds(step) > seconds(slowest) ? step : slowest,
    void 0
  );
}

// src/compare/statistics/sample-size.ts
var POWER2 = 0.8;
var RANK_TEST_FACTOR = Math.PI / 3;
var FEWEST = 4;
var MOST_JOBS = 200;
function planJobs(a, b, errorRate) {
  const [left, right] = [findMoments(a), findMoments(b)];
  const difference2 = Math.abs(left.mean - right.mean);
  const deviation = Math.sqrt((left.variance + right.variance) / 2);
  for (let jobs = FEWEST; jobs <= MOST_JOBS; jobs++) {
    const freedom = 2 * jobs - 2;
    const reach = quantileOfT(1 - errorRate / 2, freedom) + quantileOfT(POWER2, freedom);
    if (difference2 >= reach * deviation * Math.sqrt(2 * RANK_TEST_FACTOR / jobs)) return jobs;
  }
  return void 0;
}

// src/compare/ranking.ts
var JOBS_FOR_AN_INTERVAL = 3;
function rankLabels(row, { jobs }) {
  if (row.better === "neither") return void 0;
  const direction = row.better === "lower" ? 1 : -1;
  const contestants = row.cells.flatMap(
    (cell, index) => cell.state === "measured" ? [{ label: cell.label, median: cell.median, values: (jobs[index] ?? []).map(({ value }) => value) }] : []
  ).sort((a, b) => direction * (a.median - b.median));
  const errorRate = (1 - CONFIDENCE) / countPairs(contestants.length);
  const labels = contestants.map((contestant, index) => placeLabel(contestant, contestants.slice(0, index), errorRate));
  return {
    labels,
    ...findWinner(labels),
    decided: labels.every(({ tiedWith }) => tiedWith === void 0),
    indicative: contestants.some(({ values }) => values.length < JOBS_FOR_RANKING)
  };
}
function countPairs(labels) {
  return Math.max(1, labels * (labels - 1) / 2);
}
function placeLabel(contestant, above, errorRate) {
  let [better, tied] = [0, above.length];
  while (better < tied) {
    const middle = better + tied >> 1;
    if (isSeparated(contestant.values, above[middle]?.values ?? [], errorRate)) better = middle + 1;
    else tied = middle;
  }
  const first = above[better];
  const place = { label: contestant.label, rank: better + 1 };
  if (first === void 0) return place;
  const moreJobs = findMoreJobs(contestant.values, first.values, errorRate);
  return { ...place, tiedWith: { label: first.label, ...moreJobs !== void 0 && { moreJobs } } };
}
function findWinner(labels) {
  const [first, ...others] = labels;
  const won = first !== void 0 && others.length > 0 && others.every(({ rank }) => rank > 1);
  return won ? { winner: first.label } : {};
}
function isSeparated(a, b, errorRate) {
  if (Math.min(a.length, b.length) < JOBS_FOR_AN_INTERVAL) return false;
  const result = estimateRatio(a, b);
  if (!("ratio" in result) || !("low" in result.ratio)) return false;
  const { low, high } = result.ratio;
  if (low <= 1 && 1 <= high) return false;
  return compareMeans(a.map(Math.log), b.map(Math.log), CONFIDENCE).pValue <= errorRate;
}
function findMoreJobs(a, b, errorRate) {
  const fewest = Math.min(a.length, b.length);
  if (fewest < JOBS_FOR_AN_INTERVAL || [...a, ...b].some((value) => value <= 0)) return void 0;
  const needed = planJobs(a.map(Math.log), b.map(Math.log), errorRate);
  return needed === void 0 ? void 0 : Math.max(1, needed - fewest);
}

// src/compare/statistics/holm.ts
function adjustByHolm(pValues) {
  const order = pValues.map((_, index) => index).sort((a, b) => pValues[a] - pValues[b]);
  const adjusted = new Array(pValues.length);
  let largest = 0;
  order.forEach((index, position) => {
    largest = Math.max(largest, Math.min(1, pValues[index] * (pValues.length - position)));
    adjusted[index] = largest;
  });
  return adjusted;
}

// src/compare/secondary.ts
function adjustSecondary(rows) {
  const pValues = rows.flatMap((row) => row.primary ? [] : row.cells.flatMap((cell) => findPValue(cell) ?? []));
  const adjusted = adjustByHolm(pValues).values();
  return rows.map(
    (row) => row.primary ? row : { ...row, cells: row.cells.map((cell) => adjustCell(cell, adjusted)) }
  );
}
function findPValue(cell) {
  if (cell.state !== "measured" || cell.ratio === void 0) return void 0;
  return "pValue" in cell.ratio ? cell.ratio.pValue : void 0;
}
function adjustCell(cell, adjusted) {
  if (cell.state !== "measured" || cell.ratio === void 0 || !("pValue" in cell.ratio)) return cell;
  return { ...cell, ratio: { ...cell.ratio, adjustedPValue: adjusted.next().value } };
}

// src/compare/comparison.ts
function compareReports(reports, options = {}) {
  const { legs, replaced } = selectJobs(reports);
  const labels = groupLegs(legs, options.groupBy);
  const names = labels.map(({ label }) => label);
  const baseline = findBaseline(names, options.baseline);
  const figures = collectFigures(labels);
  const primary = selectPrimary(figures, baseline, options.primary);
  const rows = adjustSecondary(
    figures.map((values) => ({ ...buildRow(values, names, baseline), primary: values === primary }))
  );
  const primaryRow = rows.find((row) => row.primary);
  const ranking = primary && primaryRow && rankLabels(primaryRow, primary);
  return {
    schema: COMPARISON_SCHEMA,
    schemaVersion: COMPARISON_SCHEMA_VERSION,
    toolVersion: TOOL_VERSION,
    baseline: names[baseline],
    labels: labels.map(describeLabel),
    missing: [...options.missing ?? []],
    ...primary !== void 0 && { primary: primary.id },
    ...ranking !== void 0 && { ranking },
    figures: rows,
    differences: [],
    notes: replaced > 0 ? [`${replaced} reports of earlier attempts were left out: the newest attempt counts.`] : []
  };
}
function findBaseline(names, wanted) {
  if (names.length === 0) throw new UserError("reports: none was found; at least one report.json is needed");
  if (wanted === void 0) return 0;
  const index = names.indexOf(wanted);
  if (index < 0) {
    const allowed = names.slice(0, 20).map((name) => JSON.stringify(name.slice(0, 80)));
    const more = names.length > 20 ? ` and ${names.length - 20} more` : "";
    throw new UserError(`baseline: ${JSON.stringify(wanted)} is no label; the labels are ${allowed.join(", ")}${more}`);
  }
  return index;
}
function describeLabel({ label, legs }) {
  return { label, jobs: legs.length, machines: groupMachines(legs) };
}

// src/render/comparison-markdown.ts
var BASELINE = { markdown: " (baseline)" };
function renderComparisonMarkdown(comparison) {
  const blocks = [formatHeading(2, "io-probe: comparison"), renderTable(comparison), ...listMissing(comparison)];
  return `${[...blocks, ...comparison.notes.map((note) => toMarkdown(note))].join("\n\n")}
`;
}
function renderTable(comparison) {
  const columns = comparison.labels.map(({ label, jobs }) => ({
    title: markdown`${label}${label === comparison.baseline ? BASELINE : ""}<br>${countJobs(jobs)}`,
    align: "right"
  }));
  const rows = comparison.figures.map((row) => [
    nameFigure(row),
    ...row.cells.map((cell) => {
      const { figures, remark } = describeCell(row, cell, comparison.baseline);
      return { markdown: [...figures, ...remark === void 0 ? [] : [toMarkdown(remark)]].join("<br>") };
    })
  ]);
  return renderMarkdownTable([{ title: "figure" }, ...columns], rows);
}
function listMissing({ missing }) {
  if (missing.length === 0) return [];
  const items = missing.map(({ name, reason }) => `- ${toMarkdown(name)}${reason ? `: ${toMarkdown(reason)}` : ""}`);
  return [formatHeading(3, "Missing"), items.join("\n")];
}

// src/session/compare.ts
var MAX_DEPTH = 8;
var MAX_REPORTS = 2e4;
async function collectReports(paths) {
  const collected = { reports: [], unreadable: [] };
  for (const path of paths) {
    if (!await isDirectory(path)) {
      collected.reports.push(reduceReport(await readReport2(path)));
      continue;
    }
    for await (const file of findReports(path, MAX_DEPTH)) await collectFile(file, collected);
  }
  if (collected.reports.length === 0) {
    const why = collected.unreadable.length > 0 ? ` (${collected.unreadable[0]})` : "";
    throw new UserError(
      `no report found in ${paths.join(", ")}${why}; a ${REPORT_FILE} or a folder with one is needed`
    );
  }
  return collected;
}
async function collectFile(file, collected) {
  if (collected.reports.length >= MAX_REPORTS) {
    throw new UserError(`more than ${MAX_REPORTS} reports were found; name the folders that are meant`);
  }
  try {
    collected.reports.push(reduceReport(await readReport2(file)));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    collected.unreadable.push(error.message);
  }
}
async function* findReports(directory, depth) {
  const entries = await readdir3(directory, { withFileTypes: true });
  entries.sort((a, b) => a.name < b.name ? -1 : 1);
  for (const entry of entries) {
    const path = join15(directory, entry.name);
    if (entry.isFile() && entry.name === REPORT_FILE) yield path;
    if (entry.isDirectory() && depth > 0) yield* findReports(path, depth - 1);
  }
}
function compareCollected(collected, options) {
  const comparison = compareReports(collected.reports, options);
  const notes = collected.unreadable.map((reason) => `A file was left out: ${reason}`);
  return { ...comparison, notes: [...comparison.notes, ...notes] };
}
async function writeComparison(comparison, directory) {
  await mkdir4(directory, { recursive: true });
  const files = {
    comparison: join15(directory, "comparison.json"),
    summary: join15(directory, "comparison.md")
  };
  await replaceFile(files.comparison, `${JSON.stringify(comparison)}
`);
  await replaceFile(files.summary, renderComparisonMarkdown(comparison));
  return files;
}

// src/cli/commands/compare.ts
async function compareStoredReports(args, host2, terminal2) {
  const comparison = compareCollected(await collectReports(args.paths), { baseline: args.baseline });
  const files = await writeComparison(comparison, args.output);
  terminal2.writeOut(renderComparisonText(comparison, { width: terminal2.width, colour: terminal2.color }));
  host2.log.info(`wrote ${files.comparison} and ${files.summary}`);
  return 0;
}

// src/cli/commands/parse.ts
import { text as readStream } from "node:stream/consumers";
var MAX_INPUT_BYTES = 1024 ** 3 / 2;
var PARSERS = { iostat: parseIostat, fio: parseFio };
async function parseToolOutput(args, terminal2) {
  const text = args.file === "-" ? await readStream(process.stdin) : await readBoundedFile(args.file, MAX_INPUT_BYTES);
  terminal2.writeOut(
    `${JSON.stringify(PARSERS[args.tool](text, args.file === "-" ? "standard input" : args.file), void 0, 2)}
`
  );
  return 0;
}

// src/cli/commands/report.ts
async function renderStoredReport(args, _host, terminal2) {
  const report = await readReport2(args.path);
  switch (args.format) {
    case "json":
      terminal2.writeOut(`${JSON.stringify(report, void 0, 2)}
`);
      break;
    case "md":
      terminal2.writeOut(renderReportMarkdown(report));
      break;
    default:
      showReport(report, terminal2);
  }
  return 0;
}

// src/cli/commands/run.ts
import { resolve as resolve4 } from "node:path";

// src/session/user-command.ts
import { spawn as spawn5 } from "node:child_process";
import { readFileSync as readFileSync5 } from "node:fs";
import { constants as constants4 } from "node:os";
var FORWARDED = ["SIGINT", "SIGTERM", "SIGHUP"];
function runUserCommand(command, environment) {
  return new Promise((resolve5) => {
    const cpuBefore = readChildrenCpu();
    const startedAtSeconds = Date.now() / 1e3;
    const child = spawn5(command.file, command.arguments, {
      stdio: "inherit",
      env: commandEnvironment(environment),
      cwd: command.workingDirectory
    });
    const forward = (signal) => {
      if (signal === "SIGINT" && process.stdin.isTTY) return;
      child.kill(signal);
    };
    for (const signal of FORWARDED) process.on(signal, forward);
    const finish = (exitCode, failure2) => {
      for (const signal of FORWARDED) process.off(signal, forward);
      const cpu = differCpu(cpuBefore, readChildrenCpu());
      resolve5({
        exitCode,
        startedAtSeconds,
        endedAtSeconds: Date.now() / 1e3,
        ...cpu && { cpu },
        ...failure2 !== void 0 && { failure: failure2 }
      });
    };
    child.once("error", (error) => finish(...explainFailure(command.file, error)));
    child.once("exit", (code, signal) => finish(code ?? 128 + constants4.signals[signal ?? "SIGKILL"]));
  });
}
function explainFailure(file, error) {
  if (error.code === "ENOENT") return [127, `${file}: command not found`];
  return [126, `${file}: cannot be started (${error.code ?? error.message})`];
}
var USER_HZ = 100;
function readChildrenCpu() {
  try {
    const stat4 = readFileSync5("/proc/self/stat", "utf8");
    const fields = stat4.slice(stat4.lastIndexOf(")") + 2).split(" ");
    return { userSeconds: Number(fields[13]) / USER_HZ, systemSeconds: Number(fields[14]) / USER_HZ };
  } catch {
    return void 0;
  }
}
function differCpu(before, after) {
  if (before === void 0 || after === void 0) return void 0;
  return {
    userSeconds: Math.max(0, after.userSeconds - before.userSeconds),
    systemSeconds: Math.max(0, after.systemSeconds - before.systemSeconds)
  };
}

// src/session/record-command.ts
async function recordCommand(host2, directory, command) {
  const startedAtSeconds = await markMoment(directory);
  const result = await runUserCommand(command, host2.environment);
  const endedAtSeconds = await markMoment(directory);
  await addEntry(directory, {
    type: "mark",
    mark: {
      name: command.name,
      kind: "command",
      startedAtSeconds,
      endedAtSeconds,
      exitCode: result.exitCode,
      ...result.cpu && { command: result.cpu }
    }
  });
  return result;
}

// src/cli/commands/run.ts
async function recordUserCommand(args, host2, terminal2) {
  const [file, ...rest] = args.command;
  const command = { file, arguments: rest, name: args.command.join(" ") };
  if (process.platform !== "linux") return runUnmeasured(command, host2);
  const directory = await openSessionFolder(resolve4(args.output));
  await attempt(host2, "nothing is sampled", () => startSampling2(args, host2, directory));
  const result = await recordCommand(host2, directory, command);
  if (result.failure !== void 0) host2.log.warning(result.failure);
  const { bench } = args;
  if (bench !== void 0) {
    await attempt(
      host2,
      "the benchmark did not run",
      () => benchInSession(host2, directory, {
        profile: bench,
        targets: ["."],
        install: args.install,
        onProgress: showProgress(terminal2)
      })
    );
  }
  await stopRecording(directory);
  await deliverReport({ host: host2, terminal: terminal2, directory, output: args.output, label: args.label });
  return result.exitCode;
}
async function runUnmeasured(command, host2) {
  host2.log.warning(`run measures on Linux only for now (this is ${process.platform}): the command runs unmeasured`);
  const result = await runUserCommand(command, host2.environment);
  if (result.failure !== void 0) host2.log.warning(result.failure);
  return result.exitCode;
}
function startSampling2(args, host2, directory) {
  return startRecording(host2, {
    directory,
    workspace: process.cwd(),
    intervalSeconds: args.intervalSeconds,
    install: args.install,
    followPid: process.pid
  });
}
async function attempt(host2, consequence, part) {
  try {
    await part();
  } catch (error) {
    host2.log.warning(`${consequence}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

// node_modules/commander/esm.mjs
var import_index = __toESM(require_commander(), 1);
var {
  program,
  createCommand,
  createArgument,
  createOption,
  CommanderError,
  InvalidArgumentError,
  InvalidOptionArgumentError,
  // deprecated old name
  Command,
  Argument,
  Option,
  Help
} = import_index.default;

// src/cli/program.ts
var REPORT_FORMATS = ["md", "html", "json"];
var PARSED_TOOLS = ["iostat", "fio"];
var INSTALL_POLICIES = ["auto", "never"];
var USAGE_EXIT_CODE = 2;
async function runProgram2(args, commands, terminal2) {
  let exitCode = 0;
  const program2 = buildProgram(commands, terminal2, (code) => {
    exitCode = code;
  });
  try {
    await program2.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    if (!(error instanceof CommanderError) && !(error instanceof UserError)) throw error;
    const line = error.message.replace(/^error: /, "").replaceAll(/\s*\n\s*/g, " ");
    terminal2.writeError(`io-probe: ${line}
`);
    return USAGE_EXIT_CODE;
  }
}
function buildProgram(commands, terminal2, finish) {
  const program2 = new Command("io-probe").description(
    "Shows what a command or a job reads and writes, how long it waits for the disk, and how runners compare."
  ).version(TOOL_VERSION, "-V, --version", "print the version").helpCommand(false).enablePositionalOptions().exitOverride().configureOutput({
    writeOut: (text) => terminal2.writeOut(text),
    writeErr: (text) => terminal2.writeOut(text),
    // One place prints what is wrong: runProgram.
    outputError: () => void 0
  });
  addRun(program2, commands, finish);
  addBench(program2, commands, finish);
  addCompare(program2, commands, finish);
  addReport2(program2, commands, finish);
  addParse(program2, commands, finish);
  const names = program2.commands.map((command) => command.name()).join(", ");
  program2.argument("[command]").action((given) => {
    if (given === void 0) throw new UserError(`no command given; allowed are ${names} (see io-probe --help)`);
    throw new UserError(`command: ${JSON.stringify(given)} is unknown; allowed are ${names}`);
  });
  return program2;
}
function addRun(program2, commands, finish) {
  program2.command("run").summary("sample around a command").description(
    "Runs COMMAND, samples the disks around it, and leaves report.json, summary.md and report.html. Exits with the command's own code."
  ).argument("<command...>", "the command and its arguments, best after --").passThroughOptions().addOption(labelOption()).addOption(outputOption()).addOption(
    new Option("--interval <duration>", "how often to sample").default(1, "1s").argParser((text) => parseDuration(text, "--interval"))
  ).option("--sync", "flush the filesystem after the command, and report how long that took", false).option("--bench <profile>", "run this fio profile after the command").addOption(installOption()).action(async (command, options) => {
    const { interval, ...rest } = options;
    finish(await commands.run({ ...rest, command, intervalSeconds: interval }));
  });
}
function addBench(program2, commands, finish) {
  program2.command("bench").summary("run fio profiles").description("Runs a profile of fio jobs in each target, on a file that is really written and removed afterwards.").option("--profile <name>", "the profile (default: quick, unless --jobs is given)").addOption(new Option("--target <dir>", "a directory to run it in; repeatable (default: here)").argParser(collect)).addOption(new Option("--jobs <file>", "a fio job file of your own; repeatable").argParser(collect)).addOption(
    new Option("--size <size>", "size of the file (default: 4 GiB, at most a quarter of what is free)").argParser(
      (text) => parseSize(text, "--size")
    )
  ).addOption(labelOption()).addOption(outputOption()).addOption(installOption()).action(async ({ target, jobs, size, ...rest }) => {
    const sizeBytes = size === void 0 ? {} : { sizeBytes: size };
    finish(await commands.bench({ ...rest, ...sizeBytes, targets: target ?? ["."], jobFiles: jobs ?? [] }));
  });
}
function addCompare(program2, commands, finish) {
  program2.command("compare").summary("put reports side by side").description("Compares reports: one column for each label, with ratios to the baseline.").argument("<path...>", "report.json files, or folders that are searched for them").option("--baseline <label>", "the label that the others are compared with (default: the first)").addOption(outputOption()).action(async (paths, options) => finish(await commands.compare({ ...options, paths })));
}
function addReport2(program2, commands, finish) {
  program2.command("report").summary("render a stored report again").description("Renders a stored report.json: as text for the terminal, or in one of the formats.").argument("<path>", "a report.json, or a folder that holds one").addOption(new Option("--format <format>", "how to render it").choices(REPORT_FORMATS)).action(async (path, options) => finish(await commands.report({ ...options, path })));
}
function addParse(program2, commands, finish) {
  program2.command("parse").summary("turn the output of iostat or fio into clean JSON").description("Reads what any version of iostat or fio printed, whole or cut off, and prints clean JSON.").addArgument(program2.createArgument("<tool>", "whose output it is").choices(PARSED_TOOLS)).argument("<file>", "the file, or - for standard input").action(async (tool, file) => finish(await commands.parse({ tool, file })));
}
function labelOption() {
  return new Option("--label <label>", "the name that the results carry (default: the machine's name)");
}
function outputOption() {
  return new Option("--output <dir>", "where the report goes").default("io-probe-report");
}
function installOption() {
  return new Option("--install <policy>", "whether missing tools are installed by the package manager").choices(INSTALL_POLICIES).default("auto");
}
function collect(value, previous) {
  return [...previous ?? [], value];
}

// src/cli/terminal.ts
import { styleText as styleText2 } from "node:util";
var LOG_WIDTH = 100;
function openTerminal(environment, out, error) {
  return {
    writeOut: (text) => void out.write(text),
    writeError: (text) => void error.write(text),
    width: out.columns ?? LOG_WIDTH,
    color: wantsColor(environment, out.isTTY === true),
    interactive: error.isTTY === true && environment.CI === void 0
  };
}
function wantsColor(environment, isTerminal) {
  if (environment.NO_COLOR) return false;
  if (environment.FORCE_COLOR) return environment.FORCE_COLOR !== "0";
  return isTerminal && environment.TERM !== "dumb";
}
function openLog(terminal2, environment) {
  const write = (prefix, message) => terminal2.writeError(`io-probe: ${prefix}${message}
`);
  return {
    info: (message) => write("", message),
    warning: (message) => write(terminal2.color ? styleText2("yellow", "warning: ") : "warning: ", message),
    debug: (message) => {
      if (environment.IO_PROBE_DEBUG) write("debug: ", message);
    }
  };
}
var FAULT_EXIT_CODE = 70;
function explainFault(fault, log) {
  const message = fault instanceof Error ? fault.message : String(fault);
  log.warning(`io-probe itself failed: ${message} (IO_PROBE_DEBUG=1 shows where; please report it)`);
  log.debug(fault instanceof Error ? fault.stack ?? message : message);
  return FAULT_EXIT_CODE;
}

// src/cli/main.ts
var terminal = openTerminal(process.env, process.stdout, process.stderr);
var host = {
  environment: process.env,
  log: openLog(terminal, process.env),
  installation: {
    samplerScript: fileURLToPath2(new URL("./sampler.mjs", import.meta.url)),
    viewerScript: fileURLToPath2(new URL("./viewer.js", import.meta.url))
  }
};
process.stdout.on("error", () => process.exit());
try {
  process.exitCode = await runProgram2(
    process.argv.slice(2),
    {
      run: (args) => recordUserCommand(args, host, terminal),
      bench: (args) => benchTargets(args, host, terminal),
      compare: (args) => compareStoredReports(args, host, terminal),
      report: (args) => renderStoredReport(args, host, terminal),
      parse: (args) => parseToolOutput(args, terminal)
    },
    terminal
  );
} catch (fault) {
  process.exitCode = explainFault(fault, host.log);
}
